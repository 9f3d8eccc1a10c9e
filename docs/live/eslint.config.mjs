import js from "@eslint/js";
import typed from "typescript-eslint";

export default typed.config(
  js.configs.recommended,
  ...typed.configs.recommended,
  ...typed.configs.stylistic,
  { files: ["**/build.mjs"], languageOptions: { globals: { process: "readonly", URL: "readonly" } } },
  {
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 500],
      "prefer-const": "error",
    },
  },
);

/** Files that the build takes in as text. */
declare module "*.csv" {
  const text: string;
  export default text;
}
declare module "*.html" {
  const text: string;
  export default text;
}
declare module "*?source" {
  const text: string;
  export default text;
}
declare module "*.css";
declare module "*.py" {
  const text: string;
  export default text;
}

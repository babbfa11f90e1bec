/** Style sheets are imported as text; the build's loader hands them over unchanged. */
declare module '*.css' {
  const text: string
  export default text
}

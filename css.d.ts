/** A stylesheet that is imported is adopted by every root of ours (build/css.mjs), never injected as an element. */
declare module '*.css' {}

/** A stylesheet as text, for a module that makes something of it. */
declare module '*.css?inline' {
  const css: string
  export default css
}

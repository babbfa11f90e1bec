/** A stylesheet imported as text: it is adopted into a shadow root or a document, never injected as an element. */
declare module '*.css' {
  const css: string
  export default css
}

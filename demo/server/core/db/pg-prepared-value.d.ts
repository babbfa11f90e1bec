/** What of the pg package's own values module is used here; its types do not name it. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it travels: null, bytes, or text (arrays as PostgreSQL writes them, objects as JSON). */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}

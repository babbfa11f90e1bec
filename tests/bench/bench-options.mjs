/** Command line options of a benchmark. */

/**
 * Options by name, such as `--rows=0.1 --only=draft`. `--smoke` selects the smallest form, a few seconds that show that the benchmark runs:
 * the values in `smoke`, unless other options are given.
 */
export function benchOptions(smoke) {
  const { smoke: wantsSmoke, ...options } = Object.fromEntries(
    process.argv.slice(2).map(text => {
      const [name, value = ''] = text.replace(/^--/, '').split('=')
      return [name, value]
    }),
  )
  return wantsSmoke === undefined ? options : { ...smoke, ...options }
}

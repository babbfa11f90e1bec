/** What the command line of a bench asks for. */

/**
 * Options by name, as `--rows=0.1 --only=draft` gives them. `--smoke` asks for the bench's smallest form, a few seconds that show that
 * it runs: what `smoke` says, unless it is given otherwise.
 */
export function benchOptions(smoke) {
  const { smoke: wantsSmoke, ...given } = Object.fromEntries(
    process.argv.slice(2).map(text => {
      const [name, value = ''] = text.replace(/^--/, '').split('=')
      return [name, value]
    }),
  )
  return wantsSmoke === undefined ? given : { ...smoke, ...given }
}

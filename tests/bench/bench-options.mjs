/** What the command line of a bench asks for. */

/** Options by name, as `--rows=0.1 --only=draft` gives them. */
export function benchOptions() {
  return Object.fromEntries(process.argv.slice(2).map(text => text.replace(/^--/, '').split('=')))
}

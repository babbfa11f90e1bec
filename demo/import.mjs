/**
 * `npm run import -- <kind> <file> [--business-unit NAME] [--dry-run]`: takes a file into the warehouse as the page for imports does, by
 * the same code. What it takes is said by `npm run import -- --help`.
 */
import { pathToFileURL } from 'node:url'

const { bundleCommand, stopBundler } = await import('./dev/bundle-server.mjs')
const command = await bundleCommand('import-command')
await stopBundler()
process.setSourceMapsEnabled(true)
const { runImportCommand } = await import(pathToFileURL(command).href)
process.exitCode = await runImportCommand(process.argv.slice(2), process.env)

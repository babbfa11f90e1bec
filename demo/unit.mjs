/** `npm run unit -- create|list|rename|close|reopen|export|import`: the business units of an installation. `npm run unit -- --help` says more. */
import { pathToFileURL } from 'node:url'

const { bundleCommand, stopBundler } = await import('./dev/bundle-server.mjs')
const command = await bundleCommand('unit-command')
await stopBundler()
process.setSourceMapsEnabled(true)
const { runUnitCommand } = await import(pathToFileURL(command).href)
process.exitCode = await runUnitCommand(process.argv.slice(2), process.env)

/**
 * `npm run build:server`: the server and its commands as they run without this project's sources, in demo/.build/server: Node starts
 * main.mjs, unit-command.mjs and import-command.mjs there. Beside them it needs dist/ (`npm run build`) and the packages that
 * package.json names as dependencies; the Dockerfile puts the three together.
 */
import { bundleCommand, bundleServer, stopBundler } from '../demo/dev/bundle-server.mjs'

await bundleServer()
for (const name of ['unit-command', 'import-command']) await bundleCommand(name)
stopBundler()

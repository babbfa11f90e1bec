/**
 * `npm run build:server`: builds the server and its commands so that they run without this project's sources, in demo/.build/server: Node
 * starts main.mjs, unit-command.mjs and import-command.mjs there. They also need dist/ (`npm run build`) and the dependencies of
 * package.json; the Dockerfile combines the three.
 */
import { bundleCommand, bundleServer, stopBundler } from '../demo/dev/bundle-server.mjs'

await bundleServer()
for (const name of ['unit-command', 'import-command']) await bundleCommand(name)
await stopBundler()

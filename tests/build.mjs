/** Builds what integration and end-to-end tests load, unless it is built already: the browser bundle and the server. */
import { buildIfChanged } from '../demo/dev/browser-bundle.mjs'
import { bundleServer, stopBundler } from '../demo/dev/bundle-server.mjs'

await buildIfChanged()
await bundleServer()
await stopBundler()

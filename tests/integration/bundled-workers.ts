/** Bundles the server's worker threads once for a run (`globalSetup`), since Node cannot start one from its source. */
import { bundleWorkers, stopBundler } from '../../demo/dev/bundle-server.mjs'

export default async function bundleOnce(): Promise<void> {
  await bundleWorkers()
  await stopBundler()
}

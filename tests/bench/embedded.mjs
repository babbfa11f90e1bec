/**
 * `npm run bench:embedded`: how long other users wait for the embedded database during a large request: a call every 50 ms during each
 * report, file, grid, proposal, preparation and import over the full seed (reports also while a new database rolls up its movements), over
 * business units of other shapes as imports leave them and, where COCKPIT_TEST_DATA names the folder of its files, over Northwind. Prints
 * figures beside their targets; asserts nothing. Options: --only=report,import requests that begin with these words; --units=Demo,Northwind
 * likewise for business units; --seed=small for a quick look; --data=folder uses (and keeps) a data folder, to which other units can be
 * added once; --rows=5000 of the imports; --smoke: a quick look at the unit Demo.
 */
import { bundleWorkers, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'
import { workerModules } from './worker-modules.mjs'

const options = benchOptions({ seed: 'small', rows: '50', units: 'Demo' })
await bundleWorkers()
await stopBundler()
await withProgram(
  'embedded/run-embedded.ts',
  ({ runEmbedded }) =>
    runEmbedded({
      folder: options.data,
      seedSize: options.seed === 'small' ? 'small' : 'full',
      only: options.only?.split(','),
      units: options.units?.split(','),
      rows: Number(options.rows ?? 5_000),
      say: line => process.stderr.write(`${line}\n`),
      print: line => console.log(line),
    }),
  // The worker for PDFs is beside its fonts, where bundleWorkers puts it.
  (await workerModules()).filter(name => !name.includes('report-pdf')),
)

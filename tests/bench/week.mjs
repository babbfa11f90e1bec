/**
 * `npm run bench:week`: whether the embedded database stays fast and small in use: the crew works at ten times its pace for a tenth of a
 * week (17 hours), between two measurements of ten searches, every report and the folder; and what its rows would need without what dead
 * ones have left. Prints figures beside their targets; asserts nothing. Options: --hours=0.5 of work; --pace=25 times the natural one;
 * --folder=week keeps the database there, and the next run with it goes on with the work; --seed=small for a quick look; --smoke: ten
 * seconds of it.
 */
import { bundleWorkers, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'
import { workerModules } from './worker-modules.mjs'

const options = benchOptions({ seed: 'small', hours: '0.003' })
await bundleWorkers()
await stopBundler()
await withProgram(
  'embedded/run-week.ts',
  ({ runWeek }) =>
    runWeek({
      seedSize: options.seed === 'small' ? 'small' : 'full',
      hours: Number(options.hours ?? 16.8),
      pace: Number(options.pace ?? 10),
      folder: options.folder,
      say: line => process.stderr.write(`${line}\n`),
      print: line => console.log(line),
    }),
  // The worker for PDFs is beside its fonts, where bundleWorkers puts it.
  (await workerModules()).filter(name => !name.includes('report-pdf')),
)

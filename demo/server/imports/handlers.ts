/**
 * Imports: each call needs the permission, and the feature, of the import's kind in addition to that of the page. The endpoint table checks
 * them when the call names the kind, these handlers when it names an import.
 */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { importPartBytes } from '../../../src/contract/import-limits'
import { importKindNames, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import type { Context } from '../core/calls/context'
import type { Refusal } from '../core/refusal'
import { findUserById } from '../core/sessions/users'
import { unitTexts } from '../core/unit/unit-texts'
import type { RunningExports } from '../exports/public'
import { arrangeImport, requestJob, discardImport, resumeImport, stopImport } from './arrange-import'
import { kindInWords } from './choice-words'
import { columnValues } from './column-values'
import { rejectedFile, templateFile } from './import-files'
import { importHistory } from './import-history'
import type { ImportJobs } from './import-jobs'
import { missingRight } from './import-right'
import { detailOf, importById, summaryOf, type ImportRecord } from './import-row'
import { changeCells, importMistakes, importRows, replaceCells } from './import-rows'
import { addFile, finishUpload, savePart, startImport } from './upload-file'

/** @throws Refusal 403 with the permission or the feature that is missing */
function assertKind(context: Context, name: ImportKindName): void {
  const missing = missingRightIn(context, name)
  if (missing !== null) throw missing
}

const missingRightIn = (context: Context, name: ImportKindName): Refusal | null =>
  missingRight(name, { features: context.caller.features, can: path => context.can(path) })

/** An import that the caller has access to. @throws Refusal 403, 404 */
async function allowed(context: Context, id: number): Promise<ImportRecord> {
  const row = await importById(context.db.read, context.caller.businessUnitId, id)
  assertKind(context, row.kind)
  return row
}

/** A file sent in one call is stored in parts, as all files are. */
export function seedingUploadHandlers(
  jobs: ImportJobs,
): Pick<Handlers<Endpoints, Context>['seeding'], 'excelUpload'> {
  return {
    async excelUpload({ body: { kind, file } }, context) {
      const { db, unit, now } = context
      const bytes = Buffer.from(file.content, 'base64')
      const row = await startImport(
        db,
        unit,
        { kind, name: file.name, sizeBytes: bytes.length },
        await startedBy(context),
      )
      for (let partNo = 0; partNo * importPartBytes < bytes.length; partNo++) {
        const content = bytes.subarray(partNo * importPartBytes, (partNo + 1) * importPartBytes)
        await savePart(db, unit, row.id, { partNo, content })
      }
      const finished = await finishUpload(db, unit, row.id, now())
      jobs.wake()
      return summaryOf(finished)
    },
  }
}

async function startedBy({ db, caller, now }: Context) {
  const user = await findUserById(db, caller.userId)
  return { displayName: user?.displayName ?? caller.userName, now: now() }
}

export function importHandlers(
  jobs: ImportJobs,
  exports: RunningExports,
): Handlers<Endpoints, Context>['imports'] {
  /** Starts pending jobs at once. */
  const started = (row: ImportRecord) => {
    jobs.wake()
    return summaryOf(row)
  }
  return {
    async template({ params: { kind }, query: { format, language } }, { db, caller }) {
      return templateFile(kind, format, await unitTexts(db, caller.businessUnitId, language))
    },

    async history({ body: { kind, ...page } }, context) {
      const kinds = (kind === undefined ? importKindNames : [kind]).filter(
        name => missingRightIn(context, name) === null,
      )
      return importHistory(context.db, context.caller.businessUnitId, { ...page, kinds })
    },

    byId: async ({ params: { id } }, context) => detailOf(await allowed(context, id)),

    async status({ params: { id } }, context) {
      const current = jobs.current(id)
      if (current?.businessUnitId !== context.caller.businessUnitId)
        return summaryOf(await allowed(context, id))
      assertKind(context, current.summary.kind)
      return current.summary
    },

    async start({ body }, context) {
      return summaryOf(await startImport(context.db, context.unit, body, await startedBy(context)))
    },

    async addFile({ params: { id }, body: file }, context) {
      await allowed(context, id)
      return summaryOf(await addFile(context.db, context.unit, id, { file, now: context.now() }))
    },

    async sendPart({ params: { id, partNo }, body }, context) {
      await allowed(context, id)
      await savePart(context.db, context.unit, id, { partNo, content: Buffer.from(body.content, 'base64') })
      return undefined
    },

    async finishUpload({ params: { id } }, context) {
      await allowed(context, id)
      return started(await finishUpload(context.db, context.unit, id, context.now()))
    },

    async arrange({ params: { id }, body: arrangement }, context) {
      await allowed(context, id)
      return detailOf(await arrangeImport(context.db, context.unit, id, { arrangement, now: context.now() }))
    },

    async check({ params: { id }, body: options }, context) {
      await allowed(context, id)
      return started(
        await requestJob(context.db, context.unit, id, { action: 'check', options, now: context.now() }),
      )
    },

    async rows({ params: { id }, body }, context) {
      return importRows(context.db, await allowed(context, id), body)
    },

    async mistakes({ params: { id } }, context) {
      await allowed(context, id)
      return importMistakes(context.db, id)
    },

    async changeCells({ params: { id }, body: { changes } }, context) {
      await allowed(context, id)
      return summaryOf(await changeCells(context.db, context.unit, id, { changes, now: context.now() }))
    },

    async replaceCells({ params: { id }, body }, context) {
      await allowed(context, id)
      return replaceCells(context.db, context.unit, id, { ...body, now: context.now() })
    },

    async values({ params: { id }, body: { columns } }, context) {
      const { kind } = await allowed(context, id)
      const { fields } = await kindInWords(context.db.read, context.caller.businessUnitId, kind)
      return columnValues(context.db.read, { importId: id, fields }, columns)
    },

    async run({ params: { id }, body: options }, context) {
      await allowed(context, id)
      return started(
        await requestJob(context.db, context.unit, id, { action: 'run', options, now: context.now() }),
      )
    },

    async stop({ params: { id } }, context) {
      const { db, unit, now, caller } = context
      const current = jobs.current(id)
      if (current?.businessUnitId === caller.businessUnitId) assertKind(context, current.summary.kind)
      else await allowed(context, id)
      return summaryOf(await stopImport({ db, jobs, now: now() }, unit, id))
    },

    async discard({ params: { id } }, context) {
      await allowed(context, id)
      return summaryOf(await discardImport(context.db, context.unit, id, context.now()))
    },

    async resume({ params: { id } }, context) {
      await allowed(context, id)
      return detailOf(await resumeImport(context.db, context.unit, id, context.now()))
    },

    async rejected({ params: { id }, query }, context) {
      const row = await allowed(context, id)
      return exports.run(context, undefined, () => rejectedFile(context.db, row, query))
    },
  }
}

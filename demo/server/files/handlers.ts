/** Files of the caller's business unit: only users who may open the user settings have access, regardless of their file permissions. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { fileAnswer, cancelUpload, finishUpload, savePart, startUpload } from './uploads'
import { noAccess } from './file-refusals'
import { createFolder, namedFiles, readFolder, removeFile, renameFile } from './folders'
import type { Context } from '../core/calls/context'
import { onRowsById } from '../core/calls/each-row'

const page = 'header/settings/user_settings'

/** @throws Refusal 403 `file-no-access` */
function assertAccess({ can }: Context): void {
  if (!can(page)) throw noAccess(page)
}

/** The caller in the form that uploads take. */
const uploader = ({ unit, caller }: Context) => ({ ...unit, userId: caller.userId })

export const files: Handlers<Endpoints, Context>['files'] = {
  list: async ({ query }, { db, caller }) =>
    readFolder(db.read, caller.businessUnitId, query.folderId ?? null),

  content: async ({ params: { id } }, { db, caller }) => fileAnswer(db, caller.businessUnitId, id),

  async createFolder({ body }, context) {
    assertAccess(context)
    return createFolder(context.db, context.unit, body, context.now())
  },

  async startUpload({ body }, context) {
    assertAccess(context)
    return { uploadId: await startUpload(context.db, uploader(context), body, context.now()) }
  },

  async sendPart({ params, body }, context) {
    assertAccess(context)
    await savePart(
      context.db,
      uploader(context),
      { ...params, content: Buffer.from(body.content, 'base64') },
      context.now(),
    )
    return undefined
  },

  async finishUpload({ params: { uploadId } }, context) {
    assertAccess(context)
    return finishUpload(context.db, uploader(context), uploadId, context.now())
  },

  async cancelUpload({ params: { uploadId } }, context) {
    await cancelUpload(context.db, uploader(context), uploadId)
    return undefined
  },

  async rename({ params: { id }, body }, context) {
    assertAccess(context)
    return renameFile(context.db, context.unit, { id, ...body }, context.now())
  },

  async remove({ body: { ids } }, context) {
    assertAccess(context)
    return onRowsById(context, ids, namedFiles, ({ id }) => removeFile(context.db, context.unit, id))
  },
}

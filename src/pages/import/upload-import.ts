/** Uploads the file of an import. */
import { importPartBytes } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { serverSheetLimits } from '../../contract/sheet-limits'
import type { Api } from '../../kernel/session'
import { assertNamedFile } from '../../sheets/read-sheets'
import { sendParts } from '../send-parts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** A new import of a kind, or an open import to which the file is added. */
export type UploadTarget = { readonly kind: ImportKindName } | { readonly importId: number }

/**
 * Uploads a file and returns the import; the server then reads its file. Throws SheetRefused, before anything is sent, when the file's name
 * or size is not accepted. A new import whose file did not arrive is cancelled on the server; an open one goes on without the file, so that
 * it can be sent again.
 */
export async function uploadImport(
  api: Api,
  file: File,
  target: UploadTarget,
  { signal, onProgress }: UploadOptions,
): Promise<ImportSummary> {
  assertNamedFile(file.name, file.size, serverSheetLimits)
  const upload = { name: file.name, sizeBytes: file.size }
  const { id } =
    'kind' in target
      ? await api.call(imports.start, { body: { kind: target.kind, ...upload } }, { signal })
      : await api.call(imports.addFile, { params: { id: target.importId }, body: upload }, { signal })
  const params = { id }
  try {
    await sendParts(file, { partBytes: importPartBytes, onProgress }, (partNo, content) =>
      api.call(imports.sendPart, { params: { id, partNo }, body: { content } }, { signal }),
    )
    return await api.call(imports.finishUpload, { params }, { signal })
  } catch (error) {
    const given = api.call(imports.discard, { params })
    // A new one is not waited for: the server also deletes uploads that never end.
    if ('kind' in target) void given.catch(() => undefined)
    else await given.then(() => api.call(imports.resume, { params })).catch(() => undefined)
    throw error
  }
}

/** Uploads the file of an import in parts, so that progress can be shown and the upload stopped at any time. */
import { importPartBytes } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { serverSheetLimits } from '../../contract/sheet-limits'
import type { Api } from '../../kernel/session'
import { assertNamedFile } from '../../sheets/read-sheets'
import { base64Of } from '../base64-of'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** A new import of a kind, or an open import to which the file is added. */
export type UploadTarget = { readonly kind: ImportKindName } | { readonly importId: number }

/**
 * Uploads a file and returns the import; the server then reads its file. Throws SheetRefused, before anything is sent, when the file's name
 * or size is not accepted. A new import whose file did not arrive is cancelled on the server.
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
    for (let partNo = 0; partNo * importPartBytes < file.size; partNo++) {
      const from = partNo * importPartBytes
      const content = await base64Of(file.slice(from, from + importPartBytes))
      await api.call(imports.sendPart, { params: { id, partNo }, body: { content } }, { signal })
      onProgress(Math.min(from + importPartBytes, file.size))
    }
    return await api.call(imports.finishUpload, { params }, { signal })
  } catch (error) {
    // Not awaited: the server also deletes uploads that never end.
    if ('kind' in target) void api.call(imports.discard, { params }).catch(() => undefined)
    throw error
  }
}

/** Sends the file of an import in parts, so that one sees how far it is and can stop it at any moment. */
import { importPartBytes } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { serverSheetLimits } from '../../contract/sheet-limits'
import type { Api } from '../../kernel/session'
import { assertGivenFile } from '../../sheets/read-sheets'
import { base64Of } from '../base64-of'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the bytes that arrived so far. */
  readonly onProgress: (bytes: number) => void
}

/** A new import of a kind, or one more file of an import that is open. */
export type UploadTarget = { readonly kind: ImportKindName } | { readonly importId: number }

/**
 * Sends a file and answers the import, whose file the server reads from then on. Throws SheetRefused for what its name and size alone rule
 * out, before anything is sent. A new import whose file did not arrive is cancelled on the server.
 */
export async function uploadImport(
  api: Api,
  file: File,
  target: UploadTarget,
  { signal, onProgress }: UploadOptions,
): Promise<ImportSummary> {
  assertGivenFile(file.name, file.size, serverSheetLimits)
  const given = { name: file.name, sizeBytes: file.size }
  const { id } =
    'kind' in target
      ? await api.call(imports.start, { body: { kind: target.kind, ...given } }, { signal })
      : await api.call(imports.addFile, { params: { id: target.importId }, body: given }, { signal })
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
    // Nobody waits for this: what never came is forgotten by the server as well.
    if ('kind' in target) void api.call(imports.discard, { params }).catch(() => undefined)
    throw error
  }
}

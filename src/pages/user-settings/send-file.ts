/** Uploads a file to the file server of the business unit. */
import { files, type StoredFile } from '../../contract/endpoints/files'
import { filePartBytes } from '../../contract/integration-limits'
import type { Api } from '../../kernel/session'
import { sendParts } from '../send-parts'

export interface SendOptions {
  readonly folderId: number | null
  readonly signal: AbortSignal
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** Uploads a file and returns it as stored. An unfinished upload is cancelled on the server. */
export async function sendFile(api: Api, file: File, options: SendOptions): Promise<StoredFile> {
  const { folderId, signal, onProgress } = options
  const body = { folderId, name: file.name, sizeBytes: file.size }
  const { uploadId } = await api.call(files.startUpload, { body }, { signal })
  const params = { uploadId }
  try {
    await sendParts(file, { partBytes: filePartBytes, onProgress }, (partNo, content) =>
      api.call(files.sendPart, { params: { uploadId, partNo }, body: { content } }, { signal }),
    )
    return await api.call(files.finishUpload, { params }, { signal })
  } catch (error) {
    // Not awaited: the server also deletes uploads that never end.
    void api.call(files.cancelUpload, { params }).catch(() => undefined)
    throw error
  }
}

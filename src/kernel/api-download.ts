/**
 * Files that the API streams: read in chunks with progress, and named by the server. An answer that is not a file has already been turned
 * into a failure, as for every call.
 */
import type { Endpoint, InputOf } from '../contract/endpoints/endpoint'
import { failure } from './failure'
import type { Api, CallOptions } from './session'

export interface DownloadOptions extends CallOptions {
  /** Called with the number of bytes received so far. */
  readonly onProgress?: (bytes: number) => void
}

export interface DownloadedFile {
  readonly blob: Blob
  /** The server's file name; null without one. */
  readonly name: string | null
}

/**
 * Fetches a whole file. Rejects with a Failure like every call: `ignored` when it was cancelled, `unreachable` when the stream broke off.
 */
export async function download<E extends Endpoint & { readonly isFile: true }>(
  api: Api,
  endpoint: E,
  input: InputOf<E>,
  { onProgress, ...options }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const response: Response = await api.call(endpoint, input, options)
  try {
    const pieces = await readPieces(response, onProgress)
    const type = response.headers.get('Content-Type') ?? ''
    return { blob: new Blob(pieces, { type }), name: fileNameOf(response.headers.get('Content-Disposition')) }
  } catch (error) {
    if (options.signal?.aborted) throw failure({ kind: 'ignored' }, 'cancelled', error)
    throw failure({ kind: 'unreachable' }, `${endpoint.method} ${endpoint.path}: the file broke off`, error)
  }
}

async function readPieces(response: Response, onProgress?: (bytes: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    pieces.push(next.value)
    bytes += next.value.byteLength
    onProgress?.(bytes)
  }
  return pieces
}

/** The file name of a Content-Disposition header; the UTF-8 form takes precedence (RFC 6266). Never a path. */
export function fileNameOf(header: string | null): string | null {
  if (header === null) return null
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header)
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim()
  const last = name?.split(/[\\/]/).at(-1)?.trim()
  return last === undefined || last === '' ? null : last
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}

/** Parses forms with files (RFC 7578) into plain values: texts unchanged, files with their name and their bytes as base64. */
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export interface FormFile {
  readonly name: string
  readonly content: string
}

export type FormValues = Readonly<Record<string, string | FormFile>>

const partsMost = 20

/** Values by field name; null when it is no form, or has too many parts. */
export function readForm(contentType: string, body: Buffer): Promise<FormValues | null> {
  return new Promise(resolve => {
    const values = new Map<string, string | FormFile>()
    const finish = (): void => resolve(Object.fromEntries(values))
    const fail = (): void => resolve(null)
    const reader = readerOf(contentType, body.length)
    if (reader === null) return fail()
    const addValue = (name: string | undefined, value: string | FormFile): void => {
      if (name === undefined) fail()
      else values.set(name, value)
    }
    reader.on('field', (name, value) => addValue(name, value))
    reader.on('file', (name, content, fileName) => {
      const chunks: Buffer[] = []
      content.on('data', (chunk: Buffer) => chunks.push(chunk))
      content.on('end', () =>
        addValue(name, {
          // Browsers escape quotes this way.
          name: fileName.replaceAll('%22', '"'),
          content: Buffer.concat(chunks).toString('base64'),
        }),
      )
      content.on('error', fail)
    })
    for (const event of ['partsLimit', 'error'] as const) reader.on(event, fail)
    reader.on('finish', finish)
    reader.end(body)
  })
}

/** @param size of the body, which is already in memory: nothing is truncated */
function readerOf(contentType: string, size: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: partsMost, fieldSize: size, fileSize: size + 1 },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    return null
  }
}

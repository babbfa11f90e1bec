/** What becomes of an import whose file does not arrive. */
import { describe, expect, it } from 'vitest'
import { imports } from '../../../src/contract/endpoints/imports'
import type { Api } from '../../../src/kernel/session'
import { uploadImport, type UploadTarget } from '../../../src/pages/import/upload-import'

/** The calls that an upload makes whose first part is lost. */
async function callsOfLost(target: UploadTarget): Promise<readonly string[]> {
  const names = new Map<unknown, string>(Object.entries(imports).map(([name, endpoint]) => [endpoint, name]))
  const calls: string[] = []
  const api = {
    call: async (endpoint: unknown) => {
      calls.push(names.get(endpoint) ?? '')
      if (endpoint === imports.sendPart) throw new Error('lost')
      return { id: 7 }
    },
  } as unknown as Api
  const file = new File(['a,b'], 'lines.csv')
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  await expect(uploadImport(api, file, target, options)).rejects.toThrow('lost')
  return calls
}

describe('an import whose file does not arrive', () => {
  it('is given up when it is a new one', async () => {
    expect(await callsOfLost({ kind: 'customers' })).toEqual(['start', 'sendPart', 'discard'])
  })

  it('goes on with its first file when it was the second one', async () => {
    expect(await callsOfLost({ importId: 7 })).toEqual(['addFile', 'sendPart', 'discard', 'resume'])
  })
})

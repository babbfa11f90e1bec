/** Forms with files: the content is read byte by byte as the browser sent it, and anything else is refused. */
import { describe, expect, it } from 'vitest'
import { readForm } from '../../../demo/server/core/calls/read-form'

async function sent(form: FormData): Promise<{ readonly type: string; readonly body: Buffer }> {
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) }
}

describe('a form', () => {
  it('is read with its texts and files, including any bytes', async () => {
    const bytes = new Uint8Array([0, 13, 10, 45, 45, 255, 13, 10])
    const form = new FormData()
    form.set('kind', 'stocks')
    form.set('note', 'two\r\nlines --')
    form.set('file', new Blob([bytes]), 'Bestände "neu".xlsx')
    const { type, body } = await sent(form)
    expect(await readForm(type, body)).toEqual({
      kind: 'stocks',
      note: 'two\r\nlines --',
      file: { name: 'Bestände "neu".xlsx', content: Buffer.from(bytes).toString('base64') },
    })
  })

  it.each([
    ['multipart/form-data', '--x\r\n'],
    ['multipart/form-data; boundary=x', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--x--'],
  ])('is rejected: %s, %j', async (type, body) => {
    expect(await readForm(type, Buffer.from(body))).toBeNull()
  })

  it('is rejected above the maximum number of parts', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    expect(await readForm('multipart/form-data; boundary=x', Buffer.from(`${part.repeat(20)}--x--`))).toEqual(
      {
        a: '1',
      },
    )
    expect(
      await readForm('multipart/form-data; boundary=x', Buffer.from(`${part.repeat(21)}--x--`)),
    ).toBeNull()
  })
})

/**
 * The demo's page of mails at /mails. Mails contain reports and links for new passwords, and the demo's user needs them before he is signed
 * in: the page is therefore only available to browsers on the same machine, and not through a proxy.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '../../core/http/escaped'
import { Refusal } from '../../core/refusal'
import { contentSecurityPolicy } from '../../core/http/security-headers'
import type { SavedMail, MailFolder } from './mail-folder'

export const mailPagesPath = '/mails'

/** Adds the page, its style sheet, and each mail as plain text and as its file. */
export function serveMailPages(app: FastifyInstance, mails: MailFolder): void {
  app.get(mailPagesPath, async (request, reply) => {
    assertFromThisMachine(request)
    const page = pageOf(await mails.list())
    return send(reply, 'text/html; charset=utf-8', page).header(
      'content-security-policy',
      contentSecurityPolicy(request.headers.host),
    )
  })
  app.get(`${mailPagesPath}/style.css`, async (request, reply) => {
    assertFromThisMachine(request)
    return send(reply, 'text/css; charset=utf-8', style)
  })
  app.get<{ Params: { id: string } }>(`${mailPagesPath}/:id`, async (request, reply) => {
    assertFromThisMachine(request)
    const { id } = request.params
    const mail = (await mails.list()).find(one => one.id === id)
    if (mail === undefined) throw noSuchMail()
    return send(reply, 'text/plain; charset=utf-8', textOf(mail))
  })
  app.get<{ Params: { id: string } }>(`${mailPagesPath}/:id/file`, async (request, reply) => {
    assertFromThisMachine(request)
    const { id } = request.params
    const message = await mails.read(id)
    if (message === undefined) throw noSuchMail()
    return send(reply, 'message/rfc822', message).header(
      'content-disposition',
      `attachment; filename="${id}.eml"`,
    )
  })
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(content)
}

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const loopback = /^(127\.|::1$|::ffff:127\.)/
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/** @throws Refusal 404, as if the page did not exist */
function assertFromThisMachine({ socket, headers }: FastifyRequest): void {
  const isDirect = proxyHeaders.every(name => headers[name] === undefined)
  const isNear = loopback.test(socket.remoteAddress ?? '') && thisMachine.test(headers.host ?? '')
  if (!isDirect || !isNear) throw new Refusal(404, { code: 'not-found', message: 'There is no such page.' })
}

const noSuchMail = (): Refusal => new Refusal(404, { code: 'not-found', message: 'There is no such mail.' })

function textOf({ id, from, to, date, subject, text, attachments }: SavedMail): string {
  const attached = attachments.map(({ name, content }) => `${name} (${content.byteLength} bytes)`)
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Date: ${date}`,
    `Subject: ${subject}`,
    ...(attached.length === 0 ? [] : [`Attached: ${attached.join(', ')}: ${mailPagesPath}/${id}/file`]),
    '',
    text,
  ].join('\n')
}

function pageOf(mails: readonly SavedMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, date, attachments }) =>
      `<tr><td>${escaped(date)}</td><td>${escaped(to)}</td><td><a href="${mailPagesPath}/${id}">${escaped(subject) || '–'}</a></td>` +
      `<td>${attachments.length === 0 ? '' : `<a href="${mailPagesPath}/${id}/file">${escaped(attachments.map(({ name }) => name).join(', '))}</a>`}</td></tr>`,
  )
  const list =
    rows.length === 0
      ? '<p>No mail yet. Reports that are sent to somebody come here.</p>'
      : `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Attached</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails of the demo</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${mailPagesPath}/style.css"></head>
<body><main><h1>Mails of the demo</h1>
<p>The demo sends no mail: what it would send is kept here, the newest first. <a href="/">To the cockpit</a></p>
${list}</main></body></html>
`
}

const style = `:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 1100px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px; }
table { border-collapse: collapse; width: 100%; margin-top: 16px; }
th, td { text-align: start; padding: 8px 12px 8px 0; border-bottom: 1px solid GrayText; vertical-align: top; overflow-wrap: anywhere; }
a { color: LinkText; }
`

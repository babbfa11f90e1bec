/** Mails through a real SMTP server: what is delivered, over TLS only, and what happens while the server refuses them. */
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readMail, type ReadMail } from '../../demo/server/demo/mail/read-mail'
import type { Mail, Mails } from '../../demo/server/core/mail/mail'
import { smtpMails } from '../../demo/server/core/mail/smtp-mails'
import { textLog } from '../../demo/server/core/log'
import { unitSettingsOf } from '../../demo/server/core/unit/unit-settings'
import { makeReports } from '../../demo/server/reports/plans/report-maker'
import { sendDueMails } from '../../demo/server/reports/plans/report-mails'
import { startTcpProxy } from '../tcp-proxy'
import { People } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface Received extends ReadMail {
  readonly envelopeFrom: string
  readonly user: string | undefined
}

/** Starts an SMTP server that accepts mails with a password, or refuses them. */
async function startSmtp() {
  const received: Received[] = []
  const state = { isRefusing: false, unknownAddress: '' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === state.unknownAddress
          ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope, user }, done) => {
      void textOf(stream).then(async message => {
        if (state.isRefusing) return done(new Error('try again later'))
        const mail = await readMail(Buffer.from(message))
        const { address = '' } = envelope.mailFrom || {}
        received.push({ ...mail, envelopeFrom: address, user: String(user) })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://mailer:secret@127.0.0.1:${address.port}`,
    received,
    state,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

const from = { name: 'Warehouse Cockpit', address: 'cockpit@acme.example' }

describe.each(enginesFor())('an SMTP server beside %s', engine => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let server: TestServer
  let now = new Date()
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startTestServer({ engine, now: () => now, config: { smtp: { url: smtp.url, from } } })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  /** What a server of the installation sends mails with; the test closes its settings. */
  const partsOf = (mails: Mails) => ({
    db: server.db,
    unitSettings: unitSettingsOf(server.db, () => undefined),
    mails,
    url: 'https://cockpit.example',
    now: () => now,
    onError: (error: Error): void => {
      throw error
    },
  })

  it('receives the link to a new password, with the sender and the credentials of the installation', async () => {
    const answer = await server.call('POST', '/User/forgotPassword', {
      body: { businessUnitName: 'Demo', userName: 'planner' },
    })
    expect(answer.status).toBe(204)
    await server.settle()
    expect(smtp.received).toMatchObject([
      { envelopeFrom: from.address, user: 'mailer', from: `${from.name} <${from.address}>` },
    ])
    const [mail] = smtp.received
    expect(mail?.to).toContain('planner@demo.example')
    expect(mail?.text).toMatch(/\/reset-password#[\w-]{43}/)
  })

  it('leaves a user the password when it refuses the link that an administrator sends', async () => {
    smtp.received.length = 0
    const admin = await new People(server).signIn()
    const { id, userName } = await admin.fresh(['ViewerRole'], { email: 'nobody@demo.example' })
    const token = await admin.tokenOf(userName)
    const sendLink = () => admin.user('POST', `/resetPassword?userId=${id}`, { way: 'link' })
    smtp.state.unknownAddress = 'nobody@demo.example'
    try {
      expect(await sendLink()).toMatchObject({ status: 409, body: { code: 'mail-not-sent' } })
    } finally {
      smtp.state.unknownAddress = ''
    }
    expect(await admin.isTokenValid(token)).toBe(true)
    expect((await admin.signInAs(userName)).status).toBe(200)

    expect((await sendLink()).body.result).toMatchObject({ sentTo: 'nobody@demo.example' })
    expect(smtp.received).toHaveLength(1)
    expect((await admin.signInAs(userName)).body.code).toBe('credentials-wrong')
  })

  it('replaces the page of mails of the demo', async () => {
    expect((await fetch(`${server.url}/mails`)).headers.get('content-type')).not.toContain(
      'Mails of the demo',
    )
    expect(server.mailFolder).toBeUndefined()
  })

  it('receives a refused report later, once, and the following ones meanwhile', async () => {
    smtp.received.length = 0
    smtp.state.isRefusing = true
    await dueFor(server, await finishedRun(server), ['planner', 'supervisor'])
    await server.settle()
    const tried = await server.db.read.selectFrom('download').select('mail_try_at').execute()
    expect(tried.map(row => Date.parse(row.mail_try_at ?? '') > now.getTime())).toEqual([true, true])
    smtp.state.isRefusing = false
    await server.settle()
    expect(smtp.received).toEqual([])

    now = new Date(now.getTime() + 6 * 60_000)
    // Another server of the same installation, concurrently.
    const mails = smtpMails({ url: smtp.url, from })
    const other = partsOf(mails)
    await Promise.all([server.settle(), sendDueMails(other, new AbortController().signal)])
    await server.settle()
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      expect.stringContaining('planner@demo.example'),
      expect.stringContaining('supervisor@demo.example'),
    ])
    mails.close()
    other.unitSettings.close()
  })

  it('receives a report in the language of its reader, with its months, and with the texts that the unit replaced', async () => {
    const english = 'planner@demo.example'
    const german = 'supervisor@demo.example'
    await sql`update company_info set date_format = 'D MMM YYYY' where business_unit_id =
      (select id from business_unit where name = 'Demo')`.execute(server.db.read)
    await server.db.read
      .updateTable('app_user')
      .set({ default_language: 'de-DE' })
      .where('email', '=', german)
      .execute()
    const mailed = async () => {
      smtp.received.length = 0
      await dueFor(server, await finishedRun(server), ['planner', 'supervisor'])
      await server.settle()
      return [english, german].map(address => smtp.received.find(({ to }) => to.includes(address))?.text)
    }
    const [first, second] = await mailed()
    expect(first).toContain('You will find it in your downloads until 20 Dec 2026:')
    expect(second).toContain('Sie finden sie bis 20 Dez 2026 in Ihren Downloads:')

    const key = 'de-DE/mail.report.attached'
    const save = async (text: string | null) => {
      const body = { changes: { [key]: text } }
      const token = await server.signIn('admin')
      expect(await server.call('PUT', '/localization/replaced', { token, body })).toMatchObject({
        status: 200,
      })
    }
    await save('Von {{owner}}:\n{{name}}\n\nbis {{keptUntil}}\n{{link}}')
    const [same, own] = await mailed()
    expect(same).toBe(first)
    expect(own).toMatch(/^Von .+:\nStock value\n\nbis 20 Dez 2026\nhttp.+\/downloads\n?$/)
    await save(null)
  })

  it('receives no report for a user whose account was closed since it was made', async () => {
    smtp.received.length = 0
    await dueFor(server, await finishedRun(server), ['planner', 'supervisor'])
    const setActive = (isActive: boolean) =>
      server.db.read
        .updateTable('app_user')
        .set({ is_active: isActive })
        .where('email', '=', 'supervisor@demo.example')
        .execute()
    await setActive(false)
    await server.settle()
    await setActive(true)
    await server.settle()
    expect(smtp.received.map(({ to }) => to)).toEqual([expect.stringContaining('planner@demo.example')])
  })

  it('gets no further mail from a server that shuts down', async () => {
    await dueFor(server, await finishedRun(server), ['planner', 'supervisor'])
    const ending = new AbortController()
    const sent: string[] = []
    const send = async ({ to }: Mail): Promise<void> => {
      sent.push(to.address)
      ending.abort()
    }
    const parts = partsOf({ send, deleteBefore: () => Promise.resolve() })
    await sendDueMails(parts, ending.signal)
    expect(sent).toHaveLength(1)
    parts.unitSettings.close()
    await server.settle()
  })

  it('keeps no report waiting, and no server that ends, while it does not answer', async () => {
    await dueFor(server, await finishedRun(server), ['planner', 'supervisor'])
    const ending = new AbortController()
    const sent: string[] = []
    const send = ({ to }: Mail): Promise<void> => {
      sent.push(to.address)
      ending.abort()
      return new Promise(() => undefined)
    }
    const parts = partsOf({ send, deleteBefore: () => Promise.resolve() })
    await makeReports({ ...parts, leaseId: crypto.randomUUID() }, ending.signal)
    expect(sent).toEqual([])

    await sendDueMails(parts, ending.signal)
    expect(sent).toHaveLength(1)
    parts.unitSettings.close()
    await server.settle()
  })

  it('keeps no server from its end that has a link to a new password to send while it does not answer', async () => {
    const proxy = await startTcpProxy(Number(new URL(smtp.url).port))
    proxy.silence()
    const logged: string[] = []
    const other = await startTestServer({
      engine,
      config: { smtp: { url: `smtp://127.0.0.1:${proxy.port}`, from } },
      log: textLog(line => logged.push(line)),
    })
    const body = { businessUnitName: 'Demo', userName: 'planner' }
    expect((await other.call('POST', '/User/forgotPassword', { body })).status).toBe(204)
    await vi.waitFor(() => expect(proxy.opened()).toBe(1), 10_000)
    await other.close()
    // What is logged once the ten seconds are over for which the mail waits.
    expect(logged).not.toContainEqual(expect.stringContaining('Greeting never received'))
    await proxy.close()
  })

  const mailsOf = async (runId: number) => {
    await server.settle()
    return server.db.read
      .selectFrom('download as d')
      .innerJoin('app_user as u', 'u.id', 'd.user_id')
      .select([
        'u.user_name as user',
        'd.is_mail_due as isDue',
        'd.mail_tries as tries',
        'd.mail_failure as failure',
      ])
      .where('run_id', '=', runId)
      .orderBy('u.user_name')
      .execute()
  }

  it('receives a report once that it refuses for good, and says why', async () => {
    smtp.received.length = 0
    smtp.state.unknownAddress = 'supervisor@demo.example'
    const runId = await finishedRun(server)
    await dueFor(server, runId, ['planner', 'supervisor'])
    expect(await mailsOf(runId)).toEqual([
      { user: 'planner', isDue: false, tries: 1, failure: null },
      { user: 'supervisor', isDue: false, tries: 1, failure: '550 5.1.1 No such user' },
    ])
    expect(smtp.received).toHaveLength(1)
    smtp.state.unknownAddress = ''
  })

  it('is asked again after five minutes, ten and so on, and no more after three days', async () => {
    smtp.state.isRefusing = true
    const runId = await finishedRun(server)
    await dueFor(server, runId, ['planner'])
    const beginning = now.getTime()
    const after = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
      return (await mailsOf(runId))[0]
    }
    expect(await after(0)).toMatchObject({ tries: 1, isDue: true, failure: null })
    expect(await after(5)).toMatchObject({ tries: 2 })
    expect(await after(5)).toMatchObject({ tries: 2 })
    expect(await after(5)).toMatchObject({ tries: 3 })
    let mail = await after(20)
    while (mail?.isDue === true) mail = await after(60)
    expect(mail).toMatchObject({ isDue: false, failure: expect.stringContaining('try again later') })
    const days = (now.getTime() - beginning) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.5)
    smtp.state.isRefusing = false
  })
})

it('mails are never sent unencrypted to another machine', async () => {
  const smtp = await startSmtp()
  // A form of this machine's address that is not recognised as local.
  const mails = smtpMails({ url: smtp.url.replace('127.0.0.1', '127.1'), from })
  const mail = {
    to: { name: 'Lene', address: 'lene@demo.example' },
    subject: 'Hello',
    text: 'Hello\n',
    attachments: [],
    at: new Date(),
    key: 'one',
  }
  await expect(mails.send(mail)).rejects.toMatchObject({ code: 'ETLS' })
  expect(smtp.received).toEqual([])
  mails.close()
  await smtp.close()
})

async function finishedRun({ db }: TestServer): Promise<number> {
  const user = await db.read
    .selectFrom('app_user')
    .select(['id', 'business_unit_id'])
    .where('email', '=', 'planner@demo.example')
    .executeTakeFirstOrThrow()
  const { id } = await db.read
    .insertInto('report_run')
    .values({
      business_unit_id: user.business_unit_id,
      user_id: user.id,
      name: 'Stock value',
      report: 'materialSummary',
      format: 'xlsx',
      request: '{}',
      origin: 'Schedule',
      state: 'Ready',
      try_at: '2026-11-20T05:58:00Z',
      created_at: '2026-11-20T05:58:00Z',
      finished_at: '2026-11-20T05:59:00Z',
      kept_until: '2026-12-20T05:59:00Z',
      file_name: 'stock.xlsx',
      mime_type: 'application/octet-stream',
      size_bytes: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function dueFor({ db }: TestServer, runId: number, names: readonly string[]): Promise<void> {
  const users = await db.read
    .selectFrom('app_user')
    .select(['id', 'business_unit_id'])
    .where(
      'email',
      'in',
      names.map(name => `${name}@demo.example`),
    )
    .execute()
  await db.read
    .insertInto('download')
    .values(
      users.map(({ id, business_unit_id }) => ({
        business_unit_id,
        user_id: id,
        run_id: runId,
        is_mail_due: true,
      })),
    )
    .execute()
}

/** Every environment variable: its default, its valid values, and the one-line message for an invalid one. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFromEnvironment } from '../../../demo/server/config'
import { parseRange } from '../../../src/contract/ip-addresses'
import { StartError } from '../../../demo/server/core/start-error'

describe('the configuration from an empty environment', () => {
  it('has the documented defaults', () => {
    expect(configFromEnvironment({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      database: { kind: 'folder', folder: join(process.cwd(), 'demo', '.data') },
      archive: join(process.cwd(), 'demo', '.data', 'archive'),
      seedSize: 'full',
      demoPassword: undefined,
      floorChangesPerSecond: undefined,
      dist: undefined,
      isDevelopment: false,
      logsJson: false,
      allowedOrigins: [],
      frameOrigins: [],
      portals: [],
      proxies: [],
    })
  })

  it('treats an empty variable as absent', () => {
    expect(configFromEnvironment({ PORT: '', COCKPIT_SEED: ' ', DATABASE_URL: '' })).toEqual(
      configFromEnvironment({}),
    )
  })
})

const secret = 'a secret of at least 32 characters'

describe('the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-config-'))

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ COCKPIT_DEV_ADMIN: '1' }, { devAdmin: 'admin' }],
    [{ COCKPIT_DEV_ADMIN: '0' }, { devAdmin: undefined }],
    [{ COCKPIT_LICENCES: '3' }, { licences: 3 }],
    [{ COCKPIT_ARCHIVE: '/srv/archive' }, { archive: '/srv/archive' }],
    [{ COCKPIT_DATA: 'memory' }, { archive: undefined }],
    // A node without a configured folder may be on a disk that is removed with it.
    [{ DATABASE_URL: 'postgres://db.example/cockpit' }, { archive: undefined }],
    [{ COCKPIT_NAME: 'Nordkapp' }, { name: 'Nordkapp' }],
    [{ COCKPIT_RELAY_URL: 'https://relay.example/view' }, { relayUrl: 'https://relay.example/view' }],
    [
      { COCKPIT_PORTALS: `https://a.example=${secret}, https://b.example=${secret}==` },
      {
        portals: [
          { origin: 'https://a.example', secret },
          { origin: 'https://b.example', secret: `${secret}==` },
        ],
      },
    ],
    [
      { COCKPIT_OIDC_ISSUER: 'https://id.example/realm', COCKPIT_OIDC_CLIENT_ID: 'warehouse' },
      {
        openId: {
          issuer: 'https://id.example/realm',
          clientId: 'warehouse',
          clientSecret: undefined,
          claim: 'email',
          trustsEmail: false,
        },
      },
    ],
    [
      {
        COCKPIT_OIDC_ISSUER: 'https://id.example',
        COCKPIT_OIDC_CLIENT_ID: 'warehouse',
        COCKPIT_OIDC_CLIENT_SECRET: 'hidden',
        COCKPIT_OIDC_CLAIM: 'preferred_username',
        COCKPIT_OIDC_TRUST_EMAIL: '1',
      },
      {
        openId: {
          issuer: 'https://id.example',
          clientId: 'warehouse',
          clientSecret: 'hidden',
          claim: 'preferred_username',
          trustsEmail: true,
        },
      },
    ],
    [{ COCKPIT_OIDC_CLIENT_ID: 'warehouse' }, { openId: undefined }],
    [
      { COCKPIT_SMTP_URL: 'smtps://mailer:p@mail.example:465', COCKPIT_MAIL_FROM: 'cockpit@acme.example' },
      {
        smtp: {
          url: 'smtps://mailer:p@mail.example:465',
          from: { name: 'Warehouse Cockpit', address: 'cockpit@acme.example' },
        },
      },
    ],
    [{ COCKPIT_MAIL_FROM: 'cockpit@acme.example' }, { smtp: undefined }],
    [{}, { logsJson: false }],
    [{ COCKPIT_LOG: 'json' }, { logsJson: true }],
    [{ COCKPIT_METRICS: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    [{ COCKPIT_METRICS: '10.0.0.5:9464' }, { metrics: { host: '10.0.0.5', port: 9464 } }],
    [{ COCKPIT_METRICS: '[::1]:9464' }, { metrics: { host: '::1', port: 9464 } }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'cockpit.example' }, { host: 'cockpit.example' }],
    [{ COCKPIT_DATA: 'memory' }, { database: { kind: 'memory' } }],
    [{ COCKPIT_DATA: folder }, { database: { kind: 'folder', folder } }],
    [
      { DATABASE_URL: 'postgres://u:p@localhost:5432/db', COCKPIT_DATA: 'memory' },
      { database: { kind: 'postgres', url: 'postgres://u:p@localhost:5432/db' } },
    ],
    [{ COCKPIT_SEED: 'small' }, { seedSize: 'small' }],
    [{ COCKPIT_SEED: 'none' }, { seedSize: 'none' }],
    [{ COCKPIT_DEMO_PASSWORD: 'Secret 1' }, { demoPassword: 'Secret 1' }],
    [{ COCKPIT_FLOOR: 'on' }, { floorChangesPerSecond: undefined }],
    [{ COCKPIT_FLOOR: 'off' }, { floorChangesPerSecond: 0 }],
    [{ COCKPIT_FLOOR: '2.5' }, { floorChangesPerSecond: 2.5 }],
    [{ COCKPIT_DIST: folder }, { dist: folder }],
    [{ COCKPIT_PROXIES: '10.0.0.1, fd00::/8' }, { proxies: ['10.0.0.1', 'fd00::/8'].map(parseRange) }],
    [{ COCKPIT_RELEASES: folder }, { releases: folder }],
    [{ COCKPIT_DEV: '1' }, { isDevelopment: true }],
    [
      { COCKPIT_ALLOWED_ORIGINS: 'https://portal.example, http://localhost:3000' },
      { allowedOrigins: ['https://portal.example', 'http://localhost:3000'] },
    ],
    [{ COCKPIT_FRAME_ORIGINS: 'https://portal.example' }, { frameOrigins: ['https://portal.example'] }],
  ])('reads %j', (environment, expected) => {
    expect(configFromEnvironment(environment)).toMatchObject(expected)
  })

  it('reads a value from the file in the variable with the suffix _FILE', () => {
    const secret = join(folder, 'database-url')
    writeFileSync(secret, 'postgres://u:p@localhost:5432/db\n')
    expect(configFromEnvironment({ DATABASE_URL_FILE: secret, DATABASE_URL: '' })).toMatchObject({
      database: { kind: 'postgres', url: 'postgres://u:p@localhost:5432/db' },
    })
    // Explicitly set values take precedence.
    expect(configFromEnvironment({ PORT: '81', PORT_FILE: secret })).toMatchObject({ port: 81 })
    expect(() => configFromEnvironment({ PORT_FILE: secret })).toThrow(/^PORT: found/)
    expect(() => configFromEnvironment({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
      /^DATABASE_URL_FILE: found ".*none", allowed is a file that the server may read\.$/,
    )
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['HOST', '300.1.1.1'],
    ['COCKPIT_SEED', 'big'],
    ['COCKPIT_FLOOR', 'fast'],
    ['COCKPIT_FLOOR', '0'],
    ['COCKPIT_FLOOR', '-3'],
    ['COCKPIT_FLOOR', '5000'],
    ['COCKPIT_DIST', '/does/not/exist'],
    ['COCKPIT_PROXIES', 'proxy.example'],
    ['COCKPIT_PROXIES', '10.0.0.0/33'],
    ['COCKPIT_RELEASES', '/does/not/exist'],
    ['COCKPIT_RELEASES', import.meta.filename],
    ['COCKPIT_DEV', 'yes'],
    ['COCKPIT_DEV_ADMIN', 'admin'],
    ['COCKPIT_LICENCES', '0'],
    ['COCKPIT_LICENCES', 'many'],
    ['COCKPIT_PORTALS', 'https://portal.example'],
    ['COCKPIT_PORTALS', 'https://portal.example=too short'],
    ['COCKPIT_OIDC_ISSUER', 'http://id.example'],
    ['COCKPIT_OIDC_ISSUER', 'id.example'],
    ['COCKPIT_OIDC_ISSUER', 'https://id.example/?realm=1'],
    ['COCKPIT_NAME', 'N'.repeat(61)],
    ['COCKPIT_LOG', 'yaml'],
    ['COCKPIT_METRICS', 'on'],
    ['COCKPIT_METRICS', '70000'],
    ['COCKPIT_METRICS', 'a host:9464'],
    ['COCKPIT_RELAY_URL', 'relay.example/view'],
    ['COCKPIT_RELAY_URL', 'wss://relay.example/view'],
    ['COCKPIT_RELAY_URL', 'https://user:secret@relay.example/view'],
    ['COCKPIT_ALLOWED_ORIGINS', '*'],
    ['COCKPIT_ALLOWED_ORIGINS', 'https://portal.example/path'],
    ['COCKPIT_FRAME_ORIGINS', '*'],
  ])('rejects %s=%s in one line with the variable, its value and what is allowed', (name, value) => {
    expect(() => configFromEnvironment({ [name]: value })).toThrow(StartError)
    expect(() => configFromEnvironment({ [name]: value })).toThrow(
      new RegExp(`^${name}: found ".*", allowed is [^\\n]+\\.$`),
    )
  })

  it('requires the client id of an issuer', () => {
    expect(() => configFromEnvironment({ COCKPIT_OIDC_ISSUER: 'https://id.example' })).toThrow(
      /^COCKPIT_OIDC_CLIENT_ID: /,
    )
  })

  it.each([
    ['COCKPIT_OIDC_CLAIM', 'upn'],
    ['COCKPIT_OIDC_TRUST_EMAIL', 'yes'],
  ])('rejects %s=%s of an OpenId provider', (name, value) => {
    const provider = { COCKPIT_OIDC_ISSUER: 'https://id.example', COCKPIT_OIDC_CLIENT_ID: 'warehouse' }
    expect(() => configFromEnvironment({ ...provider, [name]: value })).toThrow(
      new RegExp(`^${name}: found ".*", allowed is [^\\n]+\\.$`),
    )
  })

  it.each(['mail.example', 'https://user:hunter2@mail.example', 'smtp://user:hunter2@mail.example/?pool=1'])(
    'rejects COCKPIT_SMTP_URL=%s, without its password in the message',
    url => {
      const read = () => configFromEnvironment({ COCKPIT_SMTP_URL: url, COCKPIT_MAIL_FROM: 'a@b.example' })
      expect(read).toThrow(/^COCKPIT_SMTP_URL: allowed is (?!.*hunter2)/)
    },
  )

  it('requires the sender address of mails', () => {
    expect(() => configFromEnvironment({ COCKPIT_SMTP_URL: 'smtp://mail.example' })).toThrow(
      /^COCKPIT_MAIL_FROM: found "", allowed is /,
    )
  })

  it('has no secret of a portal in its messages', () => {
    expect(() => configFromEnvironment({ COCKPIT_PORTALS: 'portal.example=hunter2' })).toThrow(
      /^(?!.*hunter2)/,
    )
  })

  it.each([
    ['DATABASE_URL', 'mysql://user:hunter2@localhost/db'],
    ['DATABASE_URL', 'user:hunter2@localhost:5432'],
    ['DATABASE_URL', 'postgres://user:hun/hunter2@host:5432/db'],
    ['DATABASE_READ_URL', 'postgres://user:hunter2#@host:5432/db'],
    ['COCKPIT_PORTALS', `https://portal.example=${secret},hunter2`],
    ['COCKPIT_RELAY_URL', 'https://user:hunter2@relay.example/view'],
    ['COCKPIT_RELAY_URL', 'user:hunter2@relay.example/view'],
    ['COCKPIT_OIDC_ISSUER', 'https://user:hun@hunter2@id.example'],
  ])('has no secret of a mistyped %s in its message', (name, value) => {
    const read = () => configFromEnvironment({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name}: (?!.*hunter2).*allowed is [^\\n]+\\.$`))
  })
})

/** Pictures of users: which files are accepted, and whose picture a user may set. */
import { beforeAll, describe, expect, it } from 'vitest'
import { pictureBytesMost, pictureSideMostPx } from '../../src/contract/sign-in-limits'
import { jpegFile, pngFile, pngOfSize } from '../unit/contract/picture-files'
import { issuesOf, type OwnAccounts } from './own-account-fixture'
import { testPassword, type TestServer } from './server-fixture'

/** @param getAccounts returns the accounts once their server runs */
export function describePictures(getAccounts: () => OwnAccounts): void {
  describe('a picture', () => {
    const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
      `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
    const setPicture = (token: string, id: number, picture: unknown) =>
      server.call('PUT', '/User/updatePicture', { token, body: { id, picture } })
    let accounts: OwnAccounts
    let server: TestServer
    let viewer: string
    beforeAll(async () => {
      accounts = getAccounts()
      server = accounts.server
      viewer = await accounts.tokenOf('viewer')
    })

    it('is stored, returned at the next sign-in, and deleted', async () => {
      const token = await accounts.tokenOf('viewer')
      const { id } = await accounts.userNamed('viewer')
      const picture = dataUrl(pngFile())
      expect((await setPicture(token, id, picture)).status).toBe(204)
      expect((await accounts.userNamed('viewer')).picture).toBe(picture)
      expect((await accounts.signIn('viewer', testPassword)).body.result).toMatchObject({ picture })
      expect((await setPicture(token, id, null)).status).toBe(204)
      expect((await accounts.userNamed('viewer')).picture).toBeNull()
    })

    it('may be as large as the limit and no larger', async () => {
      const token = viewer
      const { id } = await accounts.userNamed('viewer')
      const head = jpegFile(100, 100)
      const ofBytes = (bytes: number) =>
        dataUrl(
          Buffer.concat([head.subarray(0, -2), Buffer.alloc(bytes - head.length), head.subarray(-2)]),
          'image/jpeg',
        )
      expect((await setPicture(token, id, ofBytes(pictureBytesMost))).status).toBe(204)
      expect(issuesOf(await setPicture(token, id, ofBytes(pictureBytesMost + 1)))).toEqual({
        status: 400,
        issues: ['body.picture: picture-too-big'],
      })
      expect((await setPicture(token, id, ofBytes(2 * pictureBytesMost))).status).toBe(413)
      expect((await setPicture(token, id, dataUrl(pngOfSize(pictureSideMostPx, 1)))).status).toBe(204)
      expect(issuesOf(await setPicture(token, id, dataUrl(pngOfSize(1, pictureSideMostPx + 1))))).toEqual({
        status: 400,
        issues: ['body.picture: picture-too-many-pixels'],
      })
    })

    it.each([
      ['a page declared as a picture', dataUrl(Buffer.from('<script>alert(1)</script>'.padEnd(99)))],
      [
        'a drawing with a script',
        dataUrl(Buffer.from('<svg onload="alert(1)"/>'.padEnd(99)), 'image/svg+xml'),
      ],
      ['an address elsewhere', 'https://elsewhere.example/me.png'],
      ['a script', 'javascript:alert(1)'],
      ['an empty text', ''],
      ['a picture with data appended to it', `${dataUrl(pngFile())}" onerror="alert(1)`],
    ])('is refused: %s', async (_what, picture) => {
      const { id } = await accounts.userNamed('viewer')
      expect(issuesOf(await setPicture(viewer, id, picture))).toEqual({
        status: 400,
        issues: ['body.picture: not-a-picture'],
      })
    })

    it('must have the declared type', async () => {
      const { id } = await accounts.userNamed('viewer')
      const lie = dataUrl(pngFile(), 'image/jpeg')
      expect(issuesOf(await setPicture(viewer, id, lie)).issues).toEqual([
        'body.picture: picture-type-differs',
      ])
    })

    it('of another user requires the permission for users, authority over that user, and the same business unit', async () => {
      const { id } = await accounts.userNamed('viewer')
      const refused = await setPicture(await accounts.tokenOf('planner'), id, null)
      expect([refused.status, refused.body.code]).toEqual([403, 'permission-denied'])
      const admin = await accounts.tokenOf('admin')
      expect((await setPicture(admin, id, null)).status).toBe(204)
      expect((await setPicture(admin, (await accounts.userNamed('global')).id, null)).status).toBe(409)
      const stranger = await server.signIn('admin', 'Nordlager')
      expect((await setPicture(stranger, id, null)).status).toBe(404)
    })
  })
}

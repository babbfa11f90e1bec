// @vitest-environment happy-dom
/** The star in the header: marks the current page as a favourite of the palette. */
import { act } from 'react'
import { atom } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FavouriteStar } from '../../../host/favourite-star'
import { useFavourites } from '../../../host/palette/use-favourites'
import { routes } from '../../../src/catalog/routes'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { settings as settingsGroup } from '../../../src/contract/endpoints/settings'
import { favouritesMost } from '../../../src/contract/recent-entries'
import { createSessionState } from '../../../src/kernel/session-state'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'
import { settingsWith, testClaims } from '../session'
import { click, until, within } from '../ui/render'

const jobs = 'jobs-es-page'
const name = 'Favourite: Jobs'
const marked = (ids: readonly string[]) => JSON.stringify(ids.map(id => ({ id, kind: 'page', text: id })))
const save = vi.fn((_setting: { key: string; value: string }) => Promise.resolve())

let view: RenderedPage
/** What is saved on the server; another tab or desk of the user may change it. */
let onServer: string
/** The entries of the palette. */
const listed = () => within(view.root).getByLabelText('listed').textContent
const star = () => within(view.root).queryByRole('button', { name: /^Favourite/ })

/** The header's star and the entries that the palette would list. */
function Both({ page }: { readonly page: string }) {
  const session = useSession()
  const { favourites } = useFavourites(session)
  const route = routes.find(one => one.name === page) ?? null
  return (
    <>
      <FavouriteStar session={session} route={route} />
      <p aria-label="listed">{favourites.map(({ id }) => id).join(' ')}</p>
    </>
  )
}

/** Shows a page to a user with these favourites; saved ones arrive in the session's settings. */
const show = (page: string, ids: readonly string[] = []) => {
  const settings = atom(settingsWith({ saved: { FavouriteEntries: marked(ids) } }))
  const state = createSessionState({ claims: atom(testClaims), settings })
  onServer = marked(ids)
  const answers = new Map<Endpoint, unknown>([
    [settingsGroup.cockpit, () => settingsWith({ saved: { FavouriteEntries: onServer } })],
  ])
  view = renderPage(<Both page={page} />, {
    answers,
    session: {
      state,
      saveSetting: async setting => {
        await save(setting)
        onServer = setting.value
        view.session.store.set(settings, settingsWith({ saved: { [setting.key]: setting.value } }))
      },
    },
  })
}

afterEach(() => {
  view.unmount()
  save.mockReset()
  vi.restoreAllMocks()
})

describe('the star of a page', () => {
  it('adds it to the favourites of the palette, and removes it', async () => {
    show(jobs)
    expect(star()?.getAttribute('aria-pressed')).toBe('false')
    await act(async () => click(within(view.root).getByRole('button', { name })))
    expect(star()?.getAttribute('aria-pressed')).toBe('true')
    expect(listed()).toBe(jobs)
    expect(
      within(view.root)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('Jobs added to favourites')
    await act(async () => click(within(view.root).getByRole('button', { name })))
    expect(star()?.getAttribute('aria-pressed')).toBe('false')
    expect(listed()).toBe('')
    expect(save.mock.lastCall?.[0]).toMatchObject({ key: 'FavouriteEntries', value: '[]' })
  })

  it.each([
    ['adds it', [], ['page-1'], `page-1 ${jobs}`],
    ['adds it once', [], [jobs, 'page-1'], `${jobs} page-1`],
    ['removes it', [jobs], ['page-1', jobs], 'page-1'],
    ['removes it once', [jobs], ['page-1'], 'page-1'],
  ])('%s where another tab has changed the favourites: %j, there %j', async (_what, here, there, result) => {
    show(jobs, here)
    onServer = marked(there)
    await act(async () => click(within(view.root).getByRole('button', { name })))
    await until(() => expect(listed()).toBe(result))
    expect(JSON.parse(onServer)).toMatchObject(result.split(' ').map(id => ({ id })))
  })

  it('says so where another tab has filled the list', async () => {
    show(jobs)
    onServer = marked(Array.from({ length: favouritesMost }, (_, index) => `page-${index}`))
    await act(async () => click(within(view.root).getByRole('button', { name })))
    await until(() => expect(star()?.getAttribute('aria-disabled')).toBe('true'))
    expect(view.root.textContent).toContain('favourites already')
  })

  it('adds it and removes it again in this order when it is pressed twice at once', async () => {
    show(jobs, ['page-1'])
    await act(async () => {
      within(view.root).getByRole('button', { name }).click()
    })
    await act(async () => click(within(view.root).getByRole('button', { name })))
    await until(() => expect(save).toHaveBeenCalledTimes(2))
    await until(() => expect(listed()).toBe('page-1'))
  })

  it('is reset with a message when the change could not be saved', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    show(jobs)
    save.mockRejectedValue(new Error('offline'))
    await act(async () => click(within(view.root).getByRole('button', { name })))
    await until(() =>
      expect(within(view.root).getByRole('alertdialog').textContent).toContain(
        'The favourites were not saved.',
      ),
    )
    expect(within(view.root).getByRole('button', { name, hidden: true }).getAttribute('aria-pressed')).toBe(
      'false',
    )
  })

  it('is disabled with the reason at the maximum, except for removing a favourite', () => {
    const many = Array.from({ length: favouritesMost - 1 }, (_, index) => `page-${index}`)
    show(jobs, [...many, 'another-page'])
    expect(star()?.getAttribute('aria-disabled')).toBe('true')
    view.unmount()
    show(jobs, [...many, jobs])
    expect(star()?.getAttribute('aria-disabled')).toBeNull()
  })

  it('is not displayed on the page of a single record', () => {
    show('material-edit-page')
    expect(star()).toBeNull()
  })
})

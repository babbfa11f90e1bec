/** Entries of the palette that need no request: the permitted pages, and commands that are available everywhere. */
import { languageNames } from '../../src/contract/language-names'
import { languages } from '../../src/contract/limits'
import type { RecentEntry } from '../../src/contract/recent-entries'
import { placeOf } from '../../src/define/route-path'
import type { Route } from '../../src/define/route'
import type { Access } from '../../src/kernel/session'
import type { Translate } from '../../src/texts/create-i18n'
import { iconNamed } from '../../src/ui/theme/icon-paths'
import { routeTitleKey, type MenuEntry } from '../../src/catalog/menu-entries'
import type { Appearance } from '../user-menu'
import { creationTexts } from './creations'
import { placeOfEntry, type PaletteEntry } from './palette-entry'

/** The pages of the menus, and the permitted pages outside them that need no ids. */
export function pageEntries(
  routes: readonly Route[],
  access: Pick<Access, 'denial'>,
  placed: readonly MenuEntry[],
  t: Translate,
): readonly PaletteEntry[] {
  const listed = placed.flatMap(entry => [entry, ...entry.children]).filter(({ path }) => path !== null)
  const iconOf = new Map(listed.map(({ name, icon }) => [name, icon]))
  const others = routes
    .filter(route => placeOf(routes, route.name) !== null && access.denial(route.gate) === null)
    .map(({ name }) => name)
    .filter(name => !iconOf.has(name))
  return [...iconOf.keys(), ...others].map(name => {
    const icon = iconOf.get(name)
    const isCreation = icon === 'plus'
    return {
      id: name,
      kind: isCreation ? 'action' : 'page',
      text: t(routeTitleKey(name)),
      ...(isCreation && { alternatives: creationTexts(t(routeTitleKey(name)), t) }),
      icon: iconNamed(icon ?? '') ?? 'lines',
      isHidden: icon === undefined,
    }
  })
}

export interface Commands {
  readonly appearance: Appearance
  readonly helpUrl: string
  /** Fetches the data of the page again. */
  readonly refresh: () => void
  /** Shows how to embed the page in another one. */
  readonly embed: () => void
  readonly changeAppearance: (change: Partial<Appearance>) => void
  readonly changePicture: () => void
  readonly changePassword: () => void
  readonly signOut: () => void
}

/** The commands that are available on every page; rarely used ones are only found by typing. */
export function commandEntries(commands: Commands, t: Translate): readonly PaletteEntry[] {
  const { appearance, changeAppearance } = commands
  const action = (
    id: string,
    icon: PaletteEntry['icon'],
    text: string,
    run: () => void,
    isHidden = true,
  ): PaletteEntry => ({ id, kind: 'action', icon, text, run, isHidden })
  return [
    action('refresh', 'refresh', t('palette.refresh'), commands.refresh, false),
    action('embed', 'split', t('embed.page'), commands.embed, false),
    action('help', 'help', t('shell.help'), () => void window.open(commands.helpUrl, '_blank', 'noopener')),
    ...(['light', 'dark', 'auto'] as const)
      .filter(theme => theme !== appearance.theme)
      .map(theme =>
        action(`theme-${theme}`, 'eye', `${t('shell.user.theme')}: ${t(`shell.theme.${theme}`)}`, () =>
          changeAppearance({ theme }),
        ),
      ),
    ...(['comfortable', 'compact'] as const)
      .filter(density => density !== appearance.density)
      .map(density =>
        action(`rows-${density}`, 'lines', `${t('shell.user.rows')}: ${t(`shell.density.${density}`)}`, () =>
          changeAppearance({ density }),
        ),
      ),
    ...languages
      .filter(language => language !== appearance.language)
      .map(language =>
        action(`language-${language}`, 'globe', `${t('field.language')}: ${languageNames[language]}`, () =>
          changeAppearance({ language }),
        ),
      ),
    action('picture', 'user', t('shell.user.picture'), commands.changePicture),
    action('password', 'key', t('shell.user.password'), commands.changePassword),
    action('sign-out', 'logout', t('shell.user.signOut'), commands.signOut),
  ]
}

/** Recently opened entries or favourites that the user may still open. */
export function knownPlaces(
  recent: readonly RecentEntry[],
  pages: readonly PaletteEntry[],
  canOpen: (path: string) => boolean,
): readonly PaletteEntry[] {
  return recent
    .filter(({ id }) => canOpen(placeOfEntry(id).page))
    .map(
      ({ id, kind, text, note }): PaletteEntry =>
        pages.find(page => page.id === id) ?? {
          id,
          kind,
          text,
          icon: recordIcons[kind],
          ...(note === undefined ? {} : { note }),
        },
    )
}

const recordIcons: Readonly<Record<RecentEntry['kind'], PaletteEntry['icon']>> = {
  salesOrder: 'order',
  ingoingOrder: 'ingoing',
  material: 'material',
  location: 'location',
  action: 'bolt',
  page: 'lines',
}

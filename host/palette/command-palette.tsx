/**
 * The command palette: one field for finding pages, orders, materials and locations by their names and numbers, and commands that are
 * available everywhere. The focus stays in the field; the list is a listbox controlled by its arrow keys (DESIGN, section 5).
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../../src/catalog/routes'
import type { KernelSession } from '../../src/kernel/session'
import type { Translate } from '../../src/texts/create-i18n'
import { Spinner } from '../../src/ui/controls/spinner'
import { useModal } from '../../src/ui/dialogs/dialog'
import { failureSentence } from '../../src/ui/failure-sentence'
import { Icon } from '../../src/ui/theme/icons'
import type { MenuEntry } from '../../src/catalog/menu-entries'
import { checkRoute } from '../route-guard'
import { creationEntries } from './creations'
import { findableKinds, isSearchedScope, recordTextLeast, type RecordsFound } from './find-records'
import { commandEntries, knownPlaces, pageEntries, type Commands } from './palette-commands'
import { isMarkable, placeOfEntry, type FailedGroup, type PaletteEntry } from './palette-entry'
import { groupTitles, Keys, optionId, PaletteGroup } from './palette-list'
import { foundGroups, scopeAfter, scopesOf, startingGroups, type PaletteScope } from './palette-scopes'
import './palette.css'
import { recentOf, rememberRecent } from './recent-entries'
import { useFavourites } from './use-favourites'
import { useFoundRecords } from './use-found-records'
import { useSavedViewHeaders } from './use-saved-view-headers'
import { viewEntries } from './view-entries'

export interface CommandPaletteProps {
  readonly session: KernelSession
  /** The menu entries, including settings. */
  readonly placed: readonly MenuEntry[]
  readonly commands: Commands
  /** Opens a page with its query and a saved view. */
  readonly onOpen: (page: string, query: string, view: number | null) => void
  readonly onClose: () => void
}

/** The open palette; its owner unmounts it at `onClose`. */
export function CommandPalette({ session, placed, commands, onOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<PaletteScope>('all')
  const [chosenId, setChosenId] = useState<string | null>(null)
  useModal(ref)

  const { access } = session
  const canOpen = useMemo(
    () => (path: string) => checkRoute(`/${path}`, routes, access).kind === 'page',
    [access],
  )
  const views = useSavedViewHeaders()
  const own = useMemo(() => {
    const pages = pageEntries(routes, access, placed, t)
    return [
      ...pages,
      ...creationEntries(access, t),
      ...commandEntries(commands, t),
      ...viewEntries(views, routes, pages, t),
    ]
  }, [access, placed, commands, views, t])
  const [recent] = useState(() => knownPlaces(recentOf(session), own, canOpen))
  const { favourites, isFavourite, toggle, announcement } = useFavourites(session)
  const scopes = scopesOf(new Set([...findableKinds(canOpen), ...own.map(({ kind }) => kind)]))
  const scopeName = t(scope === 'all' ? 'palette.scope.all' : groupTitles[scope])
  const found = useFoundRecords(session, canOpen, text, scope)
  const searched = text.trim()
  const failed = found.failed && failedGroup(found.failed, found.retry, t)
  const groups = [
    ...(searched === ''
      ? startingGroups({ favourites: knownPlaces(favourites, own, canOpen), recent }, own, scope)
      : foundGroups(own, found.entries, text, scope)),
    ...(failed === null ? [] : [failed]),
  ]
  const isTooShort = scope !== 'all' && isSearchedScope(scope) && searched.length < recordTextLeast
  const listed = groups.flatMap<PaletteEntry>(({ entries }) => entries)
  const count = t('ui.combobox.count', { count: listed.length - (failed === null ? 0 : 1) })
  const at = Math.max(
    listed.findIndex(({ id }) => id === chosenId),
    0,
  )
  const active = listed[at]

  const choose = (entry: PaletteEntry, isNewTab: boolean) => {
    const { run, id } = entry
    if (entry.staysOpen === true) return run?.()
    if (run === undefined) rememberRecent(session, entry)
    if (isNewTab && run === undefined) return void window.open(`/${id}`, '_blank', 'noopener')
    onClose()
    if (run !== undefined) return run()
    const { page, query, view } = placeOfEntry(id)
    onOpen(page, query, view)
  }
  const look = (next: PaletteScope) => {
    setScope(next)
    setChosenId(null)
  }
  const move = (step: number) => {
    const next = listed[(at + step + listed.length) % listed.length]
    if (next !== undefined) setChosenId(next.id)
  }
  const mark = (entry: PaletteEntry | undefined) => {
    if (entry === undefined || !isMarkable(entry)) return
    // The entry may move to another group; it stays the active one.
    setChosenId(entry.id)
    toggle(entry)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Tab') look(scopeAfter(scopes, scope, event.shiftKey ? -1 : 1))
    else if (event.key === 'Backspace' && text === '') look('all')
    else if (event.key === 'Enter' && active !== undefined) choose(active, event.ctrlKey || event.metaKey)
    else if (isMarkKey(event)) mark(active)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  return (
    <dialog
      ref={ref}
      className="dlg k-palette"
      aria-label={t('palette.title')}
      onKeyDown={event => event.stopPropagation()}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (!event.currentTarget.open) onClose()
      }}
      onPointerDown={event => {
        // A press on the backdrop, outside the dialog.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="k-palette-field">
        {found.isBusy ? <Spinner /> : <Icon name="search" />}
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={listed.length > 0}
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : optionId(listId, at)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setChosenId(null)
          }}
          onKeyDown={handleKey}
        />
        <button
          type="button"
          className="k-palette-scope"
          aria-label={t('palette.scope', { scope: scopeName })}
          // The focus stays in the field, where Tab has the same function.
          tabIndex={-1}
          onMouseDown={event => event.preventDefault()}
          onClick={() => look(scopeAfter(scopes, scope, 1))}
        >
          {scopeName}
        </button>
        <span className="keys">
          <kbd>{t('key.Tab')}</kbd>
        </span>
      </div>
      <div className="ol k-palette-list" id={listId} role="listbox" aria-label={t('palette.title')}>
        {groups.map(group => (
          <PaletteGroup
            key={group.kind}
            group={group}
            listId={listId}
            first={listed.indexOf(group.entries[0] as PaletteEntry)}
            at={at}
            text={text}
            isFavourite={isFavourite}
            onFavourite={mark}
            onChoose={choose}
            onPoint={entry => setChosenId(entry.id)}
          />
        ))}
      </div>
      {listed.length === 0 && !found.isBusy && (
        <p className="k-palette-none">{t(isTooShort ? 'palette.type' : 'ui.combobox.none')}</p>
      )}
      <div className="k-palette-foot">
        <Keys names={['ArrowUp', 'ArrowDown']} text={t('palette.choose')} />
        <Keys names={['Enter']} text={t('palette.open')} />
        <Keys names={['Ctrl', 'Enter']} text={t('palette.newTab')} />
        <Keys names={['Ctrl', 'D']} text={t('palette.favourite')} />
        <span className="grow" />
        <span>{t('palette.onlyYours')}</span>
      </div>
      <span className="sr" role="status">
        {found.isBusy
          ? ''
          : [scope === 'all' ? '' : `${scopeName}: `, failed === null ? '' : `${failed.title} `, count].join(
              '',
            )}
      </span>
      <span className="sr" role="status">
        {announcement}
      </span>
    </dialog>
  )
}

/** Why kinds of records could not be searched, and the entry that searches them once more. */
function failedGroup(
  { kinds, failure }: NonNullable<RecordsFound['failed']>,
  retry: () => void,
  t: Translate,
): FailedGroup {
  const names = kinds.map(kind => t(groupTitles[kind])).join(', ')
  return {
    kind: 'failed',
    title: `${names}: ${failureSentence(failure, t)}`,
    entries: [
      { id: 'retry', kind: 'action', text: t('ui.retry'), icon: 'refresh', run: retry, staysOpen: true },
    ],
  }
}

/** Ctrl+D, as for bookmarks in a browser. */
function isMarkKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

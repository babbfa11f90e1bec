/**
 * The command palette: one field that leads to pages, orders, materials and locations by their names and numbers, and to what can be
 * done from everywhere. The focus stays in the field; the list is a listbox that its arrow keys move in (DESIGN, section 5).
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { routes } from '../../src/catalog/routes'
import { placeOf } from '../../src/define/route-path'
import type { KernelSession } from '../../src/kernel/create-session'
import { Spinner } from '../../src/ui/controls/spinner'
import { useModal } from '../../src/ui/dialogs/dialog'
import { classNames, Glyph, Icon } from '../../src/ui/theme/icons'
import { addToTheme } from '../../src/ui/theme/sheets'
import { useTranslation } from '../../src/ui/use-translation'
import type { MenuEntry } from '../menu-rules'
import { commandEntries, pageEntries, recentPlaces, type Commands } from './palette-commands'
import { fitting, grouped, matchOf, type EntryGroup, type PaletteEntry } from './palette-entry'
import paletteCss from './palette.css'
import { recentOf, rememberRecent } from './recent-entries'
import { useFoundRecords } from './use-found-records'

addToTheme('panels', paletteCss)

export interface CommandPaletteProps {
  readonly session: KernelSession
  /** The menus' entries, settings too. */
  readonly placed: readonly MenuEntry[]
  readonly commands: Commands
  /** Opens a page with its query. */
  readonly onOpen: (page: string, query: string) => void
  readonly onClose: () => void
}

/** The open palette; its owner unmounts it at `onClose`. */
export function CommandPalette({ session, placed, commands, onOpen, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  useModal(ref)

  const { access } = session
  const canOpen = useMemo(
    () => (path: string) => {
      const place = placeOf(routes, path)
      return place !== null && access.denial(place.route.gate) === null
    },
    [access],
  )
  const own = useMemo(
    () => [...pageEntries(routes, access, placed, t), ...commandEntries(commands, t)],
    [access, placed, commands, t],
  )
  const [recent] = useState(() => recentPlaces(recentOf(session), own, canOpen))
  const found = useFoundRecords(session, canOpen, text)
  const groups = text.trim() === '' ? startingGroups(recent, own) : foundGroups(own, found.entries, text)
  const listed = groups.flatMap(({ entries }) => entries)
  const at = Math.max(
    listed.findIndex(({ id }) => id === chosenId),
    0,
  )
  const active = listed[at]

  const choose = (entry: PaletteEntry, isNewTab: boolean) => {
    const { run, id } = entry
    if (run === undefined) rememberRecent(session, entry)
    if (isNewTab && run === undefined) return void window.open(`/${id}`, '_blank', 'noopener')
    onClose()
    if (run !== undefined) return run()
    const [page = '', query = ''] = id.split('?', 2)
    onOpen(page, query)
  }
  const move = (step: number) => {
    const next = listed[(at + step + listed.length) % listed.length]
    if (next !== undefined) setChosenId(next.id)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active !== undefined) choose(active, event.ctrlKey || event.metaKey)
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
        // A press beside it, on the backdrop.
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
        <kbd>{t('key.Escape')}</kbd>
      </div>
      <div className="ol k-palette-list" id={listId} role="listbox" aria-label={t('palette.title')}>
        {groups.map(group => (
          <Group
            key={group.kind}
            group={group}
            listId={listId}
            first={listed.indexOf(group.entries[0] as PaletteEntry)}
            at={at}
            text={text}
            onChoose={choose}
            onPoint={entry => setChosenId(entry.id)}
          />
        ))}
      </div>
      {listed.length === 0 && !found.isBusy && <p className="k-palette-none">{t('ui.combobox.none')}</p>}
      <div className="k-palette-foot">
        <Keys names={['ArrowUp', 'ArrowDown']} text={t('palette.choose')} />
        <Keys names={['Enter']} text={t('palette.open')} />
        <Keys names={['Ctrl', 'Enter']} text={t('palette.newTab')} />
        <span className="grow" />
        <span>{t('palette.onlyYours')}</span>
      </div>
      <span className="sr" role="status">
        {found.isBusy ? '' : t('ui.combobox.count', { count: listed.length })}
      </span>
    </dialog>
  )
}

/** Before anything is typed: what was opened lately, what can be done, and the pages of the menus. */
function startingGroups(
  recent: readonly PaletteEntry[],
  own: readonly PaletteEntry[],
): readonly EntryGroup[] {
  const listed = own.filter(({ id, isHidden }) => isHidden !== true && recent.every(one => one.id !== id))
  const recently: readonly EntryGroup[] = recent.length === 0 ? [] : [{ kind: 'recent', entries: recent }]
  return [...recently, ...grouped(listed, '')]
}

function foundGroups(
  own: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  text: string,
): readonly EntryGroup[] {
  return grouped([...found, ...fitting(own, text)], text)
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

const groupTitles: Readonly<Record<EntryGroup['kind'], string>> = {
  recent: 'palette.group.recent',
  salesOrder: 'view.SalesOrders',
  ingoingOrder: 'view.IngoingOrder',
  material: 'view.Material',
  location: 'view.Location',
  action: 'palette.group.action',
  page: 'palette.group.page',
}

interface GroupProps {
  readonly group: EntryGroup
  readonly listId: string
  /** Index of its first entry in the whole list. */
  readonly first: number
  readonly at: number
  readonly text: string
  readonly onChoose: (entry: PaletteEntry, isNewTab: boolean) => void
  readonly onPoint: (entry: PaletteEntry) => void
}

function Group({ group: { kind, entries }, listId, first, at, text, onChoose, onPoint }: GroupProps) {
  const { t } = useTranslation()
  const headId = `${listId}-${kind}`
  return (
    <div role="group" aria-labelledby={headId}>
      <div className="hdr" id={headId} role="presentation">
        {t(groupTitles[kind])}
      </div>
      {entries.map((entry, index) => (
        <div
          key={entry.id}
          id={optionId(listId, first + index)}
          role="option"
          aria-selected={first + index === at}
          className={classNames('o', first + index === at && 'on')}
          // The focus stays in the field.
          onMouseDown={event => event.preventDefault()}
          onPointerMove={() => {
            if (first + index !== at) onPoint(entry)
          }}
          onClick={event => onChoose(entry, event.ctrlKey || event.metaKey)}
        >
          {entry.state === undefined ? (
            <Icon name={entry.icon} />
          ) : (
            <Glyph name={entry.state.glyph} stateKey={entry.state.key} />
          )}
          <span className="ell">
            <Marked text={entry.text} wanted={entry.isForAll === true ? '' : text} />
            {entry.note !== undefined && <span className="k-palette-note">{entry.note}</span>}
          </span>
          <span className="e">
            {entry.end}
            {first + index === at && <kbd>{t('key.Enter')}</kbd>}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The text with what was typed in bold. */
function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const match = matchOf(text, wanted)
  if (match === null) return text
  return (
    <>
      {text.slice(0, match.start)}
      <b>{text.slice(match.start, match.end)}</b>
      {text.slice(match.end)}
    </>
  )
}

function Keys({ names, text }: { readonly names: readonly string[]; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <span className="keys">
      {names.map(name => (
        <kbd key={name}>{t(`key.${name}`)}</kbd>
      ))}{' '}
      {text}
    </span>
  )
}

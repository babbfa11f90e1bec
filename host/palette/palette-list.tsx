/** The palette's list: groups of entries, one of them active, and the keys in its footer. */
import { useTranslation } from 'react-i18next'
import { classNames, Glyph, Icon } from '../../src/ui/theme/icons'
import { isMarkable, matchOf, type EntryGroup, type FailedGroup, type PaletteEntry } from './palette-entry'

/** Id of an option of the listbox. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Translation keys. */
export const groupTitles: Readonly<Record<EntryGroup['kind'], string>> = {
  favourite: 'palette.group.favourite',
  recent: 'palette.group.recent',
  salesOrder: 'route.sales-orders-es-page',
  ingoingOrder: 'route.ingoing-orders-es-page',
  material: 'route.materials-es-page',
  location: 'route.locations-es-page',
  action: 'ui.actions',
  page: 'ui.pages',
}

export interface PaletteGroupProps {
  readonly group: EntryGroup | FailedGroup
  readonly listId: string
  /** Index of the group's first entry in the whole list. */
  readonly first: number
  readonly at: number
  readonly text: string
  readonly isFavourite: (entry: PaletteEntry) => boolean
  readonly onFavourite: (entry: PaletteEntry) => void
  readonly onChoose: (entry: PaletteEntry, isNewTab: boolean) => void
  readonly onPoint: (entry: PaletteEntry) => void
}

/** The entries of one kind under their heading. */
export function PaletteGroup({
  group,
  listId,
  first,
  at,
  text,
  isFavourite,
  onFavourite,
  onChoose,
  onPoint,
}: PaletteGroupProps) {
  const { t } = useTranslation()
  const { kind, entries } = group
  const headId = `${listId}-${kind}`
  return (
    <div role="group" aria-labelledby={headId}>
      <div className="hdr" id={headId} role="presentation">
        {group.kind === 'failed' ? group.title : t(groupTitles[group.kind])}
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
            <Marked text={entry.text} searched={entry.isForAll === true || kind === 'failed' ? '' : text} />
            {entry.note !== undefined && <span className="k-palette-note">{entry.note}</span>}
            {isFavourite(entry) && <span className="sr">, {t('palette.favourite')}</span>}
          </span>
          <span className="e">
            {entry.end}
            {first + index === at && <kbd>{t('key.Enter')}</kbd>}
            {isMarkable(entry) && (
              // For pointers; the keyboard has Ctrl+D.
              <span
                aria-hidden="true"
                className={classNames('k-palette-star', isFavourite(entry) && 'on')}
                title={t(isFavourite(entry) ? 'palette.unmark' : 'palette.mark')}
                onClick={event => {
                  event.stopPropagation()
                  onFavourite(entry)
                }}
              >
                <Icon name="star" />
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The text with the typed part in bold. */
function Marked({ text, searched }: { readonly text: string; readonly searched: string }) {
  const match = matchOf(text, searched)
  if (match === null) return text
  return (
    <>
      {text.slice(0, match.start)}
      <b>{text.slice(match.start, match.end)}</b>
      {text.slice(match.end)}
    </>
  )
}

/** Keys and their function. */
export function Keys({ names, text }: { readonly names: readonly string[]; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <span className="keys">
      {names.map(name => (
        <kbd key={name}>{name.length === 1 ? name : t(`key.${name}`)}</kbd>
      ))}{' '}
      {text}
    </span>
  )
}

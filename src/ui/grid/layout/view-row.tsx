/** One saved view in the picker: press to open it; its menu marks it as primary, renames and deletes it. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import { IconButton } from '../../controls/button'
import { Menu, type MenuGroup } from '../../controls/menu'
import { useSession } from '../../session-context'
import type { IconName } from '../../theme/icon-paths'
import { classNames, Icon } from '../../theme/icons'
import type { PageViews } from './use-saved-views'
import { saveRights } from './view-list'

export interface ViewRowProps {
  readonly header: CustomViewHeader
  readonly isChosen: boolean
  readonly views: PageViews
  readonly onChoose: () => void
  readonly onRename: () => void
  readonly onEmbed?: ((view: CustomViewHeader) => void) | undefined
  /** A question follows: the picker makes room for it. */
  readonly onLeave: () => void
}

/** A row of the list. */
export function ViewRow({ header, isChosen, views, onChoose, ...asks }: ViewRowProps) {
  const { t } = useTranslation()
  const moreRef = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const groups = useRowMenu(header, views, asks)
  const { customViewName, isPrimary, isPrimaryForAll, isOwn, createdBy, scope } = header
  const note = isPrimary
    ? t('grid.view.primary')
    : isPrimaryForAll
      ? t('grid.view.primaryForAll')
      : isOwn
        ? null
        : createdBy
  return (
    <li className={classNames('k-view-row', isMenuOpen && 'open')}>
      <button
        type="button"
        className={classNames('o', isChosen && 'on')}
        data-view-row=""
        aria-current={isChosen || undefined}
        onClick={onChoose}
        onContextMenu={event => {
          event.preventDefault()
          setMenuOpen(true)
        }}
      >
        <Icon name={isPrimary ? 'star' : scopeIcons[scope]} className={isPrimary ? 'star' : ''} />
        <span className="ell">{customViewName}</span>
        <span className="e">
          {note !== null && <span className="ell">{note}</span>}
          {isChosen && <Icon name="check" />}
        </span>
      </button>
      <IconButton
        ref={moreRef}
        kind="quiet"
        size="small"
        icon="more"
        label={t('grid.view.more', { name: customViewName })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(!isMenuOpen)}
      />
      {isMenuOpen && moreRef.current !== null && (
        <Menu
          label={customViewName}
          anchor={moreRef.current}
          placement="below-end"
          groups={groups}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </li>
  )
}

const scopeIcons: Readonly<Record<ViewScope, IconName>> = { me: 'eye', businessUnit: 'users', all: 'globe' }

function useRowMenu(
  header: CustomViewHeader,
  views: PageViews,
  { onRename, onEmbed, onLeave }: Pick<ViewRowProps, 'onRename' | 'onEmbed' | 'onLeave'>,
): readonly MenuGroup[] {
  const { t } = useTranslation()
  const { access } = useSession()
  const { isPrimary, isPrimaryForAll, isShared, canChange, scope } = header
  const noRights = t('grid.view.noRights')
  const mayDelete = canChange && access.can('grid/delete_custom_view')
  const mayRename = canChange && access.can(saveRights[scope])
  const primary = access.can('grid/save_for_me')
    ? [
        {
          id: 'primary',
          label: t('grid.view.makePrimary'),
          checked: isPrimary,
          onSelect: () => void views.setPrimary(header, !isPrimary),
        },
      ]
    : []
  const primaryForAll =
    access.can('grid/save_for_all') && isShared
      ? [
          {
            id: 'primaryForAll',
            label: t('grid.view.makePrimaryForAll'),
            checked: isPrimaryForAll,
            onSelect: () => void views.setPrimaryForAll(header, !isPrimaryForAll),
          },
        ]
      : []
  return [
    { id: 'primary', items: [...primary, ...primaryForAll] },
    ...(onEmbed === undefined
      ? []
      : [
          {
            id: 'embed',
            items: [
              {
                id: 'embed',
                label: t('embed.view'),
                icon: 'link' as const,
                onSelect: () => {
                  onLeave()
                  onEmbed(header)
                },
              },
            ],
          },
        ]),
    {
      id: 'change',
      items: [
        {
          id: 'rename',
          label: t('grid.view.rename'),
          icon: 'edit',
          reason: mayRename ? undefined : noRights,
          onSelect: onRename,
        },
        {
          id: 'delete',
          label: t('grid.view.delete.item'),
          icon: 'trash',
          danger: true,
          reason: mayDelete ? undefined : t('refusal.view-no-rights'),
          onSelect: () => {
            onLeave()
            void views.remove(header)
          },
        },
      ],
    },
  ]
}

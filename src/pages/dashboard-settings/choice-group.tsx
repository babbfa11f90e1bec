/** A group of widgets: each with its switch; moved by a handle, by buttons, or by Alt and an arrow key. */
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedWidget } from '../../contract/widgets'
import { Button, IconButton } from '../../ui/controls/button'
import { Switch } from '../../ui/controls/switch'
import { useListDrag, type RowDrag } from '../../ui/controls/use-list-drag'
import { classNames, Icon } from '../../ui/theme/icons'
import type { ChoiceGroup } from './widget-choice'

export interface ChoiceGroupPanelProps {
  readonly group: ChoiceGroup
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onToggle: (id: number, isEnabled: boolean) => void
  readonly onToggleAll: (isEnabled: boolean) => void
  /** Moves a widget to an index within its group, from 0. */
  readonly onMove: (id: number, to: number) => void
  readonly onMoveGroup: (step: 1 | -1) => void
}

export function ChoiceGroupPanel(props: ChoiceGroupPanelProps) {
  const { group, isFirst, isLast, onMove, onMoveGroup, onToggle, onToggleAll } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const ids = group.widgets.map(({ id }) => String(id))
  const drag = useListDrag(list, ids, (id, to) => {
    onMove(Number(id), to)
    list.current?.querySelector<HTMLElement>(`[data-field="${id}"] [role="switch"]`)?.focus()
  })
  const title = t(`dashboard.section.${group.name}`)
  const areAllShown = group.shown === group.widgets.length
  return (
    <section className="panel" aria-label={title}>
      <div className="ph">
        <h2>{title}</h2>
        <span className="grow" />
        <span className="sec">{t('ui.shownOf', { shown: group.shown, all: group.widgets.length })}</span>
        <Button kind="quiet" size="small" onClick={() => onToggleAll(!areAllShown)}>
          {t(areAllShown ? 'dashboard.settings.none' : 'dashboard.settings.all')}
          <span className="sr"> {title}</span>
        </Button>
        <IconButton
          size="small"
          icon="chevron-up"
          label={t('dashboard.settings.groupUp', { group: title })}
          {...(isFirst ? { reason: t('dashboard.settings.isFirst') } : {})}
          onClick={() => onMoveGroup(-1)}
        />
        <IconButton
          size="small"
          icon="chevron-down"
          label={t('dashboard.settings.groupDown', { group: title })}
          {...(isLast ? { reason: t('dashboard.settings.isLast') } : {})}
          onClick={() => onMoveGroup(1)}
        />
      </div>
      <ul ref={list} className="k-choice">
        {group.widgets.map((widget, at) => (
          <ChoiceRow
            key={widget.id}
            widget={widget}
            drag={drag.of(String(widget.id))}
            onToggle={isEnabled => onToggle(widget.id, isEnabled)}
            onStep={step => onMove(widget.id, at + step)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ChoiceRowProps {
  readonly widget: OfferedWidget
  readonly drag: RowDrag
  readonly onToggle: (isEnabled: boolean) => void
  readonly onStep: (step: 1 | -1) => void
}

function ChoiceRow({ widget, drag, onToggle, onStep }: ChoiceRowProps) {
  const { t } = useTranslation()
  const title = t(`widget.${widget.type}.title`)
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <li
      data-field={widget.id}
      className={classNames('k-choice-row', drag.isDragged && 'drag', drag.mark)}
      onKeyDown={handleKey}
    >
      <span className="grip" {...drag.handle} aria-hidden="true">
        <Icon name="grip" />
      </span>
      <div className="k-choice-words">
        <b>{title}</b>
        <span className="hint">{t(`widget.${widget.type}.description`)}</span>
      </div>
      <span className="mv">
        <IconButton
          size="small"
          icon="chevron-up"
          label={t('dashboard.settings.up', { widget: title })}
          onClick={() => onStep(-1)}
        />
        <IconButton
          size="small"
          icon="chevron-down"
          label={t('dashboard.settings.down', { widget: title })}
          onClick={() => onStep(1)}
        />
      </span>
      <Switch label={title} hideLabel checked={widget.isEnabled} onChange={onToggle} />
    </li>
  )
}

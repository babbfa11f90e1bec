/** The name of the open saved view, beside the title of the page; a press opens the picker. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { lazyPart } from '../../lazy-part'
import { classNames, Icon } from '../../theme/icons'
import type { PageViews } from './use-saved-views'

const ViewPickerPopover = lazyPart(() => import('./view-picker-popover'), 'ViewPickerPopover')

export interface ViewPickerProps {
  readonly views: PageViews
  readonly onBusy: (isBusy: boolean) => void
  readonly onEmbed?: ((view: CustomViewHeader | null) => void) | undefined
}

/** Star or eye, name, and a mark while the arrangement differs from the saved one. */
export function ViewPicker({ views, onBusy, onEmbed }: ViewPickerProps) {
  const { t } = useTranslation()
  const { chosen, isEdited } = views.state
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpenState] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenState(next)
    onBusy(next)
    if (next) views.refresh()
  }
  const name = chosen?.customViewName ?? t('grid.view.default')
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={classNames('btn k-view', isOpen && 'open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t(isEdited ? 'grid.view.openEdited' : 'grid.view.open', { name })}
        onPointerEnter={() => void ViewPickerPopover.preload()}
        onFocus={() => void ViewPickerPopover.preload()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon
          name={chosen?.isPrimary === true ? 'star' : 'eye'}
          small
          className={chosen?.isPrimary === true ? 'star' : ''}
        />
        <span className="ell">{name}</span>{' '}
        {isEdited && <span className="muted">{t('grid.view.edited')}</span>}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
      </button>
      {isOpen && ref.current !== null && (
        <ViewPickerPopover
          views={views}
          anchor={ref.current}
          onEmbed={onEmbed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

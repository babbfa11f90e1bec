/** Dialogs that lead to other pages: they stand outside of the page that knows the way. */
import type { ActionDialog } from '../../ui/actions/action-dialogs'
import { GridLinksContext, type GridLinks } from '../../ui/grid/commands/grid-links'

/** A dialog whose links work as those of its page. */
export function knowingLinks(Dialog: ActionDialog, links: GridLinks | null): ActionDialog {
  return function DialogWithLinks(props) {
    return (
      <GridLinksContext value={links}>
        <Dialog {...props} />
      </GridLinksContext>
    )
  }
}

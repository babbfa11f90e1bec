/** Passes a page's links to its dialogs, which are rendered outside of it. */
import type { ActionDialog } from '../../ui/actions/action-dialogs'
import { GridLinksContext, type GridLinks } from '../../ui/grid/commands/grid-links'

/** A dialog whose links work like those of its page. */
export function knowingLinks(Dialog: ActionDialog, links: GridLinks | null): ActionDialog {
  return function DialogWithLinks(props) {
    return (
      <GridLinksContext value={links}>
        <Dialog {...props} />
      </GridLinksContext>
    )
  }
}

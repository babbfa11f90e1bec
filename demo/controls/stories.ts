/** All stories, in the groups of the page's list. */
import * as buttons from './stories/buttons'
import * as choosing from './stories/choosing'
import * as dialogs from './stories/dialogs'
import * as editing from './stories/editing'
import * as fields from './stories/fields'
import * as figures from './stories/figures'
import * as floating from './stories/floating'
import * as layout from './stories/layout'
import * as messages from './stories/messages'
import * as status from './stories/status'
import * as switching from './stories/switching'
import type { Story } from './story'

export interface StoryGroup {
  readonly title: string
  readonly stories: readonly Story[]
}

/** A file of stories has no other exports. */
const group = (title: string, module: Readonly<Record<string, Story>>): StoryGroup => ({
  title,
  stories: Object.values(module),
})

export const storyGroups: readonly StoryGroup[] = [
  group('Buttons and menus', buttons),
  group('Typing', fields),
  group('Choosing', choosing),
  group('Switching', switching),
  group('Editing', editing),
  group('Floating', floating),
  group('Dialogs', dialogs),
  group('Messages', messages),
  group('Status', status),
  group('Figures and lines', figures),
  group('Layout', layout),
]

export const stories = storyGroups.flatMap(({ stories: some }) => some)

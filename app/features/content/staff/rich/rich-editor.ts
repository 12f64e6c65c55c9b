import { baseKeymap, deleteSelection, setBlockType, toggleMark, wrapIn, lift } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, type Mark, type NodeType, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import type { Tool } from '#app/features/content/staff/markdown-tools.ts';
import { HAS_PICTURE, isPictureAlone } from '#app/features/content/staff/pasted-pictures.ts';
import type { TextPicture } from './text-picture.ts';
import { markdownOf } from './paste-html.ts';
import { readMarkdown, type Sources } from './read-markdown.ts';
import { richSchema } from './schema.ts';
import { writeMarkdown } from './write-markdown.ts';

export { UnreadableError } from './runs.ts';

const { nodes, marks } = richSchema;

type TableAct = 'row' | 'column' | 'lessRow' | 'lessColumn';

/** The rich editor does not open texts with footnotes. */
export type RichTool = Exclude<Tool, 'note'>;
/** The state at the cursor, for the toolbar. */
export type Here = {
  tools: readonly Tool[];
  isInTable: boolean;
  href?: string;
  text: string;
  /** The one that is chosen. */
  picture?: TextPicture;
};

export type RichEditor = {
  use: (tool: RichTool) => void;
  changeTable: (act: TableAct) => void;
  /** What is chosen becomes a link; where nothing is, the words are put. Without an address the link is taken off. */
  link: (address: string | undefined, words: string) => void;
  /** A picture behind the block of the cursor, in the place of the one that is chosen; without one that is taken out. */
  picture: (picture: TextPicture | undefined) => void;
  focus: () => void;
  destroy: () => void;
};

type Opening = {
  markdown: string;
  label: string;
  describedBy: string;
  /** The Markdown after each change: the textarea takes it. */
  onChange: (markdown: string) => void;
  onHere: (here: Here) => void;
  /** Escape leads out, to the tools. */
  onLeave: () => void;
  onLink: () => void;
  onPicture: () => void;
  /** What was pasted had pictures, which stayed behind. */
  onPictureRefused: () => void;
};

/**
 * The rich editor in `place`, over a text that stays Markdown.
 * @throws UnreadableError where the text would become another one by being opened
 */
export function openRich(place: HTMLElement, opening: Opening): RichEditor {
  const sources: Sources = new WeakMap();
  const doc = readMarkdown(opening.markdown, sources);
  const view = new EditorView(place, {
    state: EditorState.create({ doc, plugins: pluginsOf(opening) }),
    attributes: {
      class: 'rich prose',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': opening.label,
      'aria-describedby': opening.describedBy,
      lang: 'fr',
    },
    handlePaste: (here, event) => paste(here, event, opening.onPictureRefused),
    handleScrollToSelection: () => false,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) opening.onChange(writeMarkdown(view.state.doc, sources));
      opening.onHere(hereOf(view.state));
    },
  });
  opening.onHere(hereOf(view.state));
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return {
    use(tool) {
      if (tool === 'link') opening.onLink();
      else if (tool === 'picture') opening.onPicture();
      else run(commandOf(tool, view.state));
    },
    changeTable: (act) => run(TABLE_COMMANDS[act]),
    link: (address, words) => run(linkTo(address, words)),
    picture: (picture) => run(picture ? putPicture(picture) : deleteSelection),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function pluginsOf({ onLeave, onLink }: Opening) {
  const asked =
    (act: () => void): Command =>
    () => {
      act();
      return true;
    };
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading!, ([, signs]) => ({ level: signs!.length })),
        wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list!),
        wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list!),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
      ],
    }),
    keymap({
      'Mod-b': toggleMark(marks.strong!),
      'Mod-i': toggleMark(marks.em!),
      'Mod-k': asked(onLink),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Escape: asked(onLeave),
      Enter: splitListItem(nodes.list_item!),
      'Shift-Enter': breakLine,
      // Elsewhere Tab goes on to what follows the text.
      Tab: anyOf(goToNextCell(1), atLastCell(addRowAfter, goToNextCell(1)), sinkListItem(nodes.list_item!)),
      'Shift-Tab': anyOf(goToNextCell(-1), liftListItem(nodes.list_item!)),
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
  ];
}

const anyOf =
  (...commands: readonly Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view));

/** Tab in the last cell makes a row and goes to it. */
const atLastCell =
  (add: Command, go: Command): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state) || !add(state, dispatch, view)) return false;
    return view ? go(view.state, dispatch, view) : true;
  };

const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.validContent(Fragment.from(nodes.hard_break!.create()))) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
  return true;
};

const within = (state: EditorState, type: NodeType): boolean => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
};

/** The list that the cursor's line is an item of. */
function listAround(state: EditorState): { type: NodeType; at: number } | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.isInGroup('list')) return { type: $from.node(depth).type, at: $from.before(depth) };
  return undefined;
}

/** Lines become a list, a list of one kind one of the other, and one of the same kind lines again. */
function listCommand(type: NodeType, state: EditorState): Command {
  const around = listAround(state);
  if (!around) return wrapInList(type);
  if (around.type === type) return liftListItem(nodes.list_item!);
  return ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setNodeMarkup(around.at, type, doc.nodeAt(around.at)!.attrs));
    return true;
  };
}

/** Pressed again, a button takes away what it gave. */
function commandOf(tool: Exclude<RichTool, 'link' | 'picture'>, state: EditorState): Command {
  switch (tool) {
    case 'bold':
      return toggleMark(marks.strong!);
    case 'italic':
      return toggleMark(marks.em!);
    case 'heading':
      return within(state, nodes.heading!)
        ? setBlockType(nodes.paragraph!)
        : setBlockType(nodes.heading!, { level: 2 });
    case 'list':
      return listCommand(nodes.bullet_list!, state);
    case 'numbers':
      return listCommand(nodes.ordered_list!, state);
    case 'quote':
      return within(state, nodes.blockquote!) ? lift : wrapIn(nodes.blockquote!);
    case 'table':
      return isInTable(state) ? deleteTable : putTable;
  }
}

const TABLE_COMMANDS: Readonly<Record<TableAct, Command>> = {
  row: addRowAfter,
  column: addColumnAfter,
  lessRow: anyOf(deleteRow, deleteTable),
  lessColumn: anyOf(deleteColumn, deleteTable),
};

const putTable: Command = (state, dispatch) => {
  const cell = (type: NodeType) => type.create(null, nodes.cell_text!.create());
  const row = (type: NodeType) => nodes.table_row!.create(null, [cell(type), cell(type)]);
  const table = nodes.table!.create(null, [row(nodes.table_header!), row(nodes.table_cell!)]);
  const { $from } = state.selection;
  // Behind the block of the text where the cursor stands, whatever it stands in.
  const at = $from.depth > 0 ? $from.after(1) : $from.pos;
  if (dispatch) {
    const transaction = state.tr.insert(at, [table, nodes.paragraph!.create()]);
    dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(at + 1))).scrollIntoView());
  }
  return true;
};

/** The picture that is chosen. */
const pictureAt = ({ selection }: EditorState): TextPicture | undefined =>
  selection instanceof NodeSelection && selection.node.type === nodes.picture
    ? (selection.node.attrs as TextPicture)
    : undefined;

function putPicture(picture: TextPicture): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const { tr } = state;
    const node = nodes.picture!.create(picture);
    let at = $from.depth > 0 ? $from.after(1) : state.selection.to;
    if (pictureAt(state)) {
      at = $from.pos;
      tr.setNodeMarkup(at, undefined, picture);
    } else if ($from.depth === 1 && $from.parent.content.size === 0) {
      at = $from.before(1);
      tr.replaceWith(at, $from.after(1), node);
    } else tr.insert(at, node);
    // Below the last one there is a line to go on.
    if (at + node.nodeSize === tr.doc.content.size) tr.insert(tr.doc.content.size, nodes.paragraph!.create());
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };
}

/** The whole link the cursor stands in. */
function linkAt(state: EditorState): { from: number; to: number; mark: Mark } | undefined {
  const { $from } = state.selection;
  const mark = marks.link!.isInSet($from.marks()) ?? marks.link!.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  let [from, to] = [$from.start(), $from.start()];
  let isFound = false;
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    const has = mark.isInSet(child.marks);
    if (has && start === to && from !== to) to = start + child.nodeSize;
    else if (has && !isFound) [from, to] = [start, start + child.nodeSize];
    if (has && from <= $from.pos && $from.pos <= to) isFound = true;
  });
  return isFound ? { from, to, mark } : undefined;
}

function linkTo(address: string | undefined, words: string): Command {
  return (state, dispatch) => {
    const around = linkAt(state);
    const { from, to } = around && state.selection.empty ? around : state.selection;
    const { tr } = state;
    if (address === undefined) tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insert(from, richSchema.text(words || address, [marks.link!.create({ href: address })]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link!.create({ href: address }));
    if (address !== undefined) {
      const end = tr.mapping.map(to);
      tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link!);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function hereOf(state: EditorState): Here {
  const { from, to, empty, $from } = state.selection;
  const around = linkAt(state);
  const look = (name: 'strong' | 'em') =>
    empty ? !!marks[name]!.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, marks[name]!);
  const tools: [Tool, boolean][] = [
    ['bold', look('strong')],
    ['italic', look('em')],
    ['link', around !== undefined],
    ['heading', within(state, nodes.heading!)],
    ['list', listAround(state)?.type === nodes.bullet_list],
    ['numbers', listAround(state)?.type === nodes.ordered_list],
    ['quote', within(state, nodes.blockquote!)],
    ['table', isInTable(state)],
    ['picture', pictureAt(state) !== undefined],
  ];
  return {
    tools: tools.filter(([, is]) => is).map(([tool]) => tool),
    isInTable: isInTable(state),
    href: around?.mark.attrs.href as string | undefined,
    text: state.doc.textBetween(from, to, ' '),
    picture: pictureAt(state),
  };
}

/** What comes from elsewhere is read as Markdown, and put as that; what comes from this editor is put as it is. */
function paste(view: EditorView, event: ClipboardEvent, onPictureRefused: () => void): boolean {
  if (isPictureAlone(event.clipboardData)) onPictureRefused();
  const html = event.clipboardData?.getData('text/html');
  if (!html || html.includes('data-pm-slice')) return false;
  if (HAS_PICTURE.test(html)) onPictureRefused();
  const markdown = markdownOf(new DOMParser().parseFromString(html, 'text/html'), location.origin);
  if (!markdown) return false;
  const { content } = readMarkdown(markdown);
  const { $from } = view.state.selection;
  const { tr } = view.state;
  // A title and a cell hold one line: words alone.
  const slice =
    $from.parent.type === nodes.paragraph
      ? new Slice(content, openAt(content.firstChild?.type), openAt(content.lastChild?.type))
      : new Slice(Fragment.from(richSchema.text(content.textBetween(0, content.size, ' ', ' '))), 0, 0);
  view.dispatch(tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** A paragraph goes on in the one it is put into; a title or a list stays its own. */
const openAt = (type: NodeType | undefined): number => (type === nodes.paragraph ? 1 : 0);

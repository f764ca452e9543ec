import type { Severity } from '../documents/kinds/workspace'
import type { Project, ProjectFile } from '../documents/project'
import type { Span } from '../documents/text/positions'
import type { Certainty, Finding, Fix, RelatedPlace } from './finding'

/** One occurrence, as a rule finds it; code, severity and file are added by the linter. */
export interface Occurrence {
  readonly span: Span
  readonly message: string
  readonly related?: readonly RelatedPlace[]
  readonly fixes?: readonly Fix[]
  /** Said only when no other rule reports an error in this part of the text. */
  readonly unlessErrorIn?: Span
}

/**
 * What a rule looks at, and so what must change before it is asked again. `entry`: each entry alone (a harness entry, an
 * edit, a pool member, a profile entry) with the kind of its document, and the document without its entries. `document`:
 * all of one file. `project`: other files too.
 */
export type RuleScope = 'entry' | 'document' | 'project'

/** One judgement about documents. Rules are pure, never throw, and know nothing of each other. */
export interface Rule {
  /** "HS" and three digits; never reused. */
  readonly code: string
  readonly severity: Severity
  readonly certainty: Certainty
  readonly scope: RuleScope
  /** The mistake in a few words. */
  readonly title: string
  readonly documentation: {
    readonly what: string
    readonly why: string
    readonly fix: string
    /** A part of a document, and the same part mended. Shown on the page of the code. */
    readonly example?: { readonly bad: string; readonly good?: string }
  }
  /** More general codes that this one makes superfluous at the same place. */
  readonly replaces?: readonly string[]
  check(file: ProjectFile, project: Project): readonly Occurrence[]
  /** What a rule of a narrower scope has to say when it sees the other files, too. */
  checkInProject?(file: ProjectFile, project: Project): readonly Occurrence[]
}

/** What the rules found in a file. */
export type FindingsIn = (path: string) => readonly Finding[]

/**
 * A rule about what other rules found, such as a pool with an invalid member. Runs after them. `findings` are those that
 * people see, `unsilenced` those before silences and severities of the workspace.
 */
export interface FollowUpRule extends Omit<Rule, 'check'> {
  check(file: ProjectFile, project: Project, findings: FindingsIn, unsilenced: FindingsIn): readonly Occurrence[]
}

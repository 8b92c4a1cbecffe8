/** Every component within a page, by the folders of `src/ui`. */
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../src/ui/button.tsx'
import { Chip } from '../../src/ui/chip.tsx'
import { Collapsible } from '../../src/ui/collapsible.tsx'
import { CountBadge } from '../../src/ui/count-badge.tsx'
import { SafeHtml } from '../../src/ui/html/safe-html.tsx'
import { GridSkeleton, InfiniteGrid } from '../../src/ui/list/infinite-grid.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Rail, RailSkeleton } from '../../src/ui/list/rail.tsx'
import { Picture } from '../../src/ui/picture.tsx'
import { StarRating, Stars } from '../../src/ui/stars.tsx'
import type { DrawingName } from '../../src/ui/status/drawing.tsx'
import { DrawnTick } from '../../src/ui/status/drawn-tick.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { Reference } from '../../src/ui/status/reference.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { Fields } from './fields.tsx'
import { nothing } from './nothing.ts'
import { Piece } from './piece.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const looks: ButtonLook[] = [{ size: 'small' }, { size: 'medium' }, { size: 'large' }]
/** The spec forces these states in the browser. */
const pseudoStates = ['hover', 'active', 'focus-visible'] as const
const drawings = ['cart', 'search', 'bell', 'box', 'offline'] satisfies DrawingName[]

const square = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="${colour}"/></svg>`)}`
const tiles = Array.from({ length: 9 }, (_, index) => `Tile ${index + 1}`)

function Buttons() {
  return (
    <Piece title="Buttons">
      {variants.map((variant) => (
        <div className="kit-row" key={variant}>
          {looks.map((look) => (
            <Button key={look.size} variant={variant} {...look}>
              {variant}
            </Button>
          ))}
          <Button busy variant={variant}>
            busy
          </Button>
          <Button disabled variant={variant}>
            disabled
          </Button>
        </div>
      ))}
      <Button wide>wide</Button>
    </Piece>
  )
}

function PressedButtons() {
  return (
    <Piece title="Buttons under pointer and keyboard">
      {variants.map((variant) => (
        <div className="kit-row" key={variant}>
          {pseudoStates.map((state) => (
            <Button data-pseudo={state} key={state} variant={variant}>
              {state}
            </Button>
          ))}
        </div>
      ))}
    </Piece>
  )
}

function Choices() {
  return (
    <Piece title="Chips, badges, stars, tabs">
      <div className="kit-row">
        <Chip label="Kitchen" onRemove={nothing} />
        {[1, 12, 120].map((count) => (
          <span className="kit-badge" key={count}>
            <CountBadge count={count} />
          </span>
        ))}
        <Stars value={4} />
      </div>
      <div className="kit-row">
        <StarRating legend="Not rated yet" name="none" onChange={nothing} value={0} />
        <StarRating legend="Rated" name="three" onChange={nothing} value={3} />
      </div>
      <Tabs
        label="Profile"
        onChange={nothing}
        tabs={[
          { value: 'one', label: 'Personal info', content: <p>The first panel</p> },
          { value: 'two', label: 'Order history', content: null },
        ]}
        value="one"
      />
      <Collapsible title="Closed">
        <p>Not seen</p>
      </Collapsible>
      <Collapsible defaultOpen title="Open">
        <p>Seen</p>
      </Collapsible>
    </Piece>
  )
}

function Status() {
  return (
    <Piece title="Status">
      <InlineMessage tone="info">The price is lower now.</InlineMessage>
      <InlineMessage tone="warning">Two are left.</InlineMessage>
      <InlineMessage tone="error">This is gone.</InlineMessage>
      <div className="kit-row">
        <Loader label="One moment" />
        <Loader label="One moment" labelShown />
        <DrawnTick />
      </div>
      <Skeleton height="3rem" />
      <Skeleton shape="line" width="60%" />
      <Skeleton height="2.5rem" shape="pill" width="8rem" />
      <Reference id="7d1c-42" />
      <LoadFailed onRetry={nothing} part="more" reference="7d1c-43" />
    </Piece>
  )
}

function Pictures() {
  return (
    <Piece title="Pictures and text">
      <div className="kit-row">
        {[square('#8a5a00'), null].map((filename) =>
          (['contain', 'cover'] as const).map((fit) => (
            <div key={`${String(filename)} ${fit}`} style={{ width: '6rem' }}>
              <Picture alt="" filename={filename} fit={fit} sizes="6rem" />
            </div>
          )),
        )}
      </div>
      <SafeHtml html="<h3>A heading</h3><p>Text with <b>weight</b> and <a href='https://example.com'>a link</a>.</p><ul><li>One</li><li>Two</li></ul><table><tr><th>Width</th><td>12 cm</td></tr></table>" />
    </Piece>
  )
}

function Lists() {
  const tile = (name: string): ReactNode => (
    <>
      <Skeleton ratio="1" />
      {name}
    </>
  )
  return (
    <>
      <Piece title="Grid" wide>
        <InfiniteGrid
          hasMore={false}
          itemKey={(name) => name}
          items={tiles.slice(0, 3)}
          label="Tiles"
          onNearEnd={nothing}
          renderItem={(name, cell) => <div {...cell}>{tile(name)}</div>}
        />
        <GridSkeleton count={2}>
          <Skeleton ratio="1" />
        </GridSkeleton>
      </Piece>
      <Piece title="Rails" wide>
        <Rail
          action={<Button variant="quiet">View all</Button>}
          itemKey={(name) => name}
          items={tiles}
          renderItem={(name) => <a href="#tile">{tile(name)}</a>}
          title="Feature Product"
        />
        <RailSkeleton title="Latest Products">
          <Skeleton ratio="1" />
        </RailSkeleton>
      </Piece>
    </>
  )
}

export function Pieces() {
  return (
    <>
      <Buttons />
      <PressedButtons />
      <Choices />
      <Fields />
      <Status />
      <Pictures />
      {drawings.map((name) => (
        <Piece key={name} title={`Empty: ${name}`}>
          <EmptyState headingLevel={3} picture={name} title="Nothing yet" />
        </Piece>
      ))}
      <Piece title="A list that failed">
        <LoadFailed onRetry={nothing} part="first" reference="7d1c-44" wayOn={<Button>Shop</Button>} />
      </Piece>
      <Lists />
    </>
  )
}

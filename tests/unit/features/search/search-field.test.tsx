// @vitest-environment jsdom
import { Profiler } from 'react'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SearchField } from '../../../../src/features/search/search-field.tsx'

const field = () => screen.getByRole<HTMLInputElement>('searchbox')

describe('the search box', () => {
  it('renders nothing for a letter, and settles with Enter', async () => {
    const [rendered, settled] = [vi.fn(), vi.fn()]
    render(
      <Profiler id="field" onRender={rendered}>
        <SearchField onSettle={settled} term="" />
      </Profiler>,
    )
    await userEvent.type(field(), 'bag')
    expect(field().value).toBe('bag')
    expect(rendered).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Enter}')
    expect(settled).toHaveBeenLastCalledWith('bag')
  })

  it('shows a term that comes from elsewhere, and leaves alone what is typed on while its own arrives', async () => {
    const settled = vi.fn()
    const { rerender } = render(<SearchField onSettle={settled} term="watch" />)
    rerender(<SearchField onSettle={settled} term="bag" />)
    expect(field().value).toBe('bag')
    await userEvent.type(field(), 's{Enter} red')
    rerender(<SearchField onSettle={settled} term="bags" />)
    expect(field().value).toBe('bags red')
  })
})

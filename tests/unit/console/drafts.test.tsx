// @vitest-environment jsdom
/** What is typed and not sent is kept for whoever typed it, and for nobody else. */
import { randomBytes } from 'node:crypto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { TextField } from '../../../src/ui/field/text-field.tsx'
import { draftOf, forgetDraft, forgetDrafts, keepDraft, openDrafts } from '../../../console/api/drafts.ts'
import { ConsoleRouter } from '../../../console/api/history.tsx'
import type { Session } from '../../../console/api/query-client.ts'
import { useWireForm, WireFormFields } from '../../../console/parts/form.tsx'

/** A number that must be readable by its typist alone. */
const NUMBER = '9812345678'
const typed = { typed: { lines: NUMBER }, before: { lines: '' } }

const signedIn = (id: number, key = randomBytes(32).toString('hex')) =>
  ({ operator: { id } as Session['operator'], draft_key: key }) as const
const asha = signedIn(1)
const bina = signedIn(2)

const inStorage = () => JSON.stringify(Object.entries(localStorage))

/** Until what was kept is written. */
const written = () => waitFor(() => expect(localStorage.length).toBe(1))

beforeEach(() => {
  forgetDrafts()
  localStorage.clear()
})

describe('a draft', () => {
  it('is found again by who typed it, after a reload or another person’s session', async () => {
    await openDrafts(asha)
    keepDraft('points', typed)
    await written()
    await openDrafts(bina)
    expect(draftOf('points')).toBeUndefined()
    await openDrafts(asha)
    expect(draftOf('points')).toEqual(typed)
  })

  it('is stored so that no other operator can read it', async () => {
    await openDrafts(asha)
    keepDraft('points', typed)
    await written()
    expect(inStorage()).not.toContain(NUMBER)
    // Somebody else’s key, with the name of the owner.
    await openDrafts(bina)
    await openDrafts(signedIn(1, bina.draft_key))
    expect(draftOf('points')).toBeUndefined()
  })

  it('is gone once it is sent', async () => {
    await openDrafts(asha)
    keepDraft('points', typed)
    await written()
    forgetDraft('points')
    await waitFor(() => expect(localStorage.length).toBe(0))
    await openDrafts(bina)
    await openDrafts(asha)
    expect(draftOf('points')).toBeUndefined()
  })

  it('leaves nothing after the sign-out, also if it was just being written', async () => {
    await openDrafts(asha)
    keepDraft('points', typed)
    await written()
    keepDraft('announcement', typed)
    forgetDrafts()
    await openDrafts(asha)
    expect(localStorage.length).toBe(0)
    expect(draftOf('points')).toBeUndefined()
  })
})

describe('a form', () => {
  /** What the subject was before, and whether it is sent. */
  function openForm(before = 'Diwali') {
    const sent: string[] = []
    function Form() {
      const wire = useWireForm({
        schema: v.object({ reason: v.string() }),
        defaultValues: { reason: before },
        keeps: 'form',
        async send({ reason }) {
          sent.push(reason)
          wire.form.reset({ reason })
        },
      })
      return (
        <WireFormFields act="Save" asksToLeave of={wire}>
          <TextField label="Reason" {...wire.field('reason')} />
        </WireFormFields>
      )
    }
    const pages = (
      <ConsoleRouter>
        <Navigator />
        <Routes>
          <Route element={<Form />} path="/" />
          <Route element={<p>Another page</p>} path="/other" />
        </Routes>
      </ConsoleRouter>
    )
    return { ...render(pages), sent }
  }
  const navigates: ReturnType<typeof useNavigate>[] = []
  function Navigator() {
    navigates.push(useNavigate())
    return null
  }
  const open = (path: string) => act(async () => navigates.at(-1)?.(path))
  /** A step in the history, which a browser takes later. */
  const step = async (by: number) => {
    const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }))
    history.go(by)
    await act(() => arrived)
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  const type = (value: string) => fireEvent.input(field(), { target: { value } })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

  beforeEach(async () => {
    history.replaceState(null, '', '/')
    await openDrafts(asha)
  })

  it('says that there is something unsaved, until it is discarded', async () => {
    openForm()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    type('Diwali for all')
    await screen.findByText('Unsaved changes')
    await press('Discard')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(field().value).toBe('Diwali')
    expect(draftOf('form')).toBeUndefined()
  })

  it('shows what was typed when it is opened again', async () => {
    const { unmount } = openForm()
    type('Diwali for all')
    unmount()
    openForm()
    expect(field().value).toBe('Diwali for all')
    await screen.findByText('Unsaved changes from before')
  })

  it('says so if somebody else has changed the same field since', async () => {
    const { unmount } = openForm()
    type('Diwali for all')
    unmount()
    openForm('Holi')
    await screen.findByText(/Somebody else has changed the same meanwhile/)
  })

  it('keeps nothing once it is sent', async () => {
    const { sent } = openForm()
    type('Diwali for all')
    await press('Save')
    await waitFor(() => expect(sent).toEqual(['Diwali for all']))
    await waitFor(() => expect(draftOf('form')).toBeUndefined())
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('asks before its page is left, and keeps what was typed if one leaves', async () => {
    openForm()
    type('Diwali for all')
    await open('/other')
    await press('Stay')
    expect(field().value).toBe('Diwali for all')
    await open('/other')
    await press('Leave')
    await screen.findByText('Another page')
    expect(draftOf('form')?.typed).toEqual({ reason: 'Diwali for all' })
    await step(-1)
    await waitFor(() => expect(field().value).toBe('Diwali for all'))
    // Forward has happened before it can be asked about: the address is as before until it is answered.
    await step(1)
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(location.pathname).toBe('/'))
    await press('Stay')
    await step(1)
    await waitFor(() => expect(location.pathname).toBe('/'))
    await press('Leave')
    await screen.findByText('Another page')
    await step(-1)
    await screen.findByRole('textbox', { name: 'Reason' })
    await open('/other')
    await press('Discard and leave')
    await screen.findByText('Another page')
    expect(draftOf('form')).toBeUndefined()
  })

  it('is left without a question if nothing was typed', async () => {
    openForm()
    await open('/other')
    await screen.findByText('Another page')
  })
})

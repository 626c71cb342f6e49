import { describe, expect, it } from 'vitest';
import { promotedClass } from './promoted-class.ts';

const inUse = ['1A', '2A', '2B', '3 Red', '4 Sci', '5 Arts', '5 Sci', '6 Lw', '6 Up'];

describe('the class that a class goes to when a school year begins', () => {
  it.each([
    ['1A', '2A'],
    ['4 Sci', '5 Sci'],
    ['6 Lw', '6 Up'],
  ])('%s goes to %s, its own suffix a form higher', (from, to) => {
    expect(promotedClass(from, inUse)).toEqual({
      graduate: false,
      wanted_form_class_id: null,
      to_form_class_id: to,
    });
  });

  it.each([
    ['1C', '2C', '2A'],
    ['2A', '3A', '3 Red'],
    ['4 Bus', '5 Bus', '5 Arts'],
  ])('%s would go to %s, which is not there, and goes to %s, the first of that form', (from, wanted, to) => {
    expect(promotedClass(from, inUse)).toEqual({
      graduate: false,
      wanted_form_class_id: wanted,
      to_form_class_id: to,
    });
  });

  it.each(['5 Arts', '5 Sci', '6 Up', '6 Upper', '6A', '6 Law'])('%s leads to graduation', (from) => {
    expect(promotedClass(from, inUse)).toEqual({
      graduate: true,
      wanted_form_class_id: null,
      to_form_class_id: null,
    });
  });

  it('is none where the next form has no class, and then nobody graduates by mistake', () => {
    expect(promotedClass('3 Red', ['3 Red'])).toEqual({
      graduate: false,
      wanted_form_class_id: '4 Red',
      to_form_class_id: null,
    });
  });

  it.each([
    ['6 Lower Sci', ['6 Lower Sci', '6 Upper Sci'], '6 Upper Sci'],
    ['6L', ['6L', '6U'], '6U'],
    ['6lw1', ['6lw1', '6 Up', '6 Up 1'], '6 Up 1'],
    ['1b', ['2A', '2B'], '2B'],
    ['4Sci', ['5 Arts', '5 Sci'], '5 Sci'],
  ])('is found however the school writes it: %s', (from, classes, to) => {
    expect(promotedClass(from, classes).to_form_class_id).toBe(to);
  });

  it('of a lower sixth without its own upper one is another upper one, never a lower one again', () => {
    expect(promotedClass('6 Lw Sci', ['6 Lw', '6 Lw Sci', '6 Up'])).toEqual({
      graduate: false,
      wanted_form_class_id: '6 Up Sci',
      to_form_class_id: '6 Up',
    });
    expect(promotedClass('6 Lw', ['6 Lw', '6 Lw Sci']).to_form_class_id).toBeNull();
  });
});

import { shadesOf } from '../../../../demo/book/shades.ts';

it('divides medians into steps of round pounds, from the palest shade to the darkest', () => {
  const { legend, shadeOf } = shadesOf([0, 8_600, 10_000, 13_200]);
  expect(legend).toEqual([
    { shade: 1, fromPounds: 80, toPounds: 100 },
    { shade: 3, fromPounds: 100, toPounds: 120 },
    { shade: 5, fromPounds: 120, toPounds: 140 },
  ]);
  expect([0, 8_600, 9_999, 10_000, 13_200].map(shadeOf)).toEqual([0, 1, 1, 3, 5]);
});

it('has one shade for one median, and none if nobody saves', () => {
  expect(shadesOf([4_250]).legend).toEqual([{ shade: 1, fromPounds: 42, toPounds: 43 }]);
  expect(shadesOf([0, 0])).toMatchObject({ legend: [] });
});

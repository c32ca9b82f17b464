/** Values that a parameter of a query should survive, whatever it means. */
export const BAD_TEXTS: readonly string[] = [
  ...['', ' ', '  ', '0', '-0', '-1', '00', '1.', '.1', '1e1', '1E400', '0x10', '+1', '1,5', '1_000', '１２', 'NaN'],
  ...['Infinity', '-Infinity', '1000000.0000000000000000000001', '9'.repeat(20), '9'.repeat(400), '9007199254740993'],
  ...['true', 'TRUE', 'null', 'undefined', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...['SW1A 1AA', 'BT1 1AA', 'ZZ99 9ZZ', 'electricity', 'dual_fuel,gas', '2027-02-30', '9999-12-31', '0000-01-01'],
  ...[
    '\u0000',
    'a\u0000b',
    '\u001b[2J',
    '\u009b2J',
    '\u202eevil',
    '\ufeff',
    '\ud7ff',
    '\u{1f50c}',
    'İı',
    'ß'.repeat(50),
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE x',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '#{7*7}',
    '{{7*7}}',
    '%00',
    '%',
  ],
  ...['\r\nx-injected: 1', 'a&b=c', 'a;b', '(a+)+$', 'x'.repeat(3_000), ','.repeat(1_000), '1:2,'.repeat(500)],
];

/** Values of a JSON body, as text: some have no other way to be written. */
export const BAD_JSON: readonly string[] = [
  ...['null', 'true', 'false', '""', '" "', '0', '-0', '-1', '1e1', '1e400', '-1e400', '1000000.00000000000001', '2.5'],
  ...['9007199254740993', '1E-400', `${'9'.repeat(400)}`, '[]', '{}', '[[]]', '{"a":{}}', '[null]', '"\\u0000"'],
  ...[
    '"\\ud83d"',
    '"\\u202e"',
    `"${'x'.repeat(3_000)}"`,
    '{"length":-1}',
    '{"toString":1}',
    '"__proto__"',
    '["a","b"]',
  ],
];

import { describe, expect, it } from 'vitest';
import { getCarriers, toDockets, readCarrier, readReply, withoutEin } from './fmcsa-replies.ts';

const body = (content: unknown) => JSON.stringify({ content, retrievalDate: '2026-08-20T04:12:19.117+0000' });

describe('classifying a register reply', () => {
  it.each([
    [404, body('Webkey not found'), 'key_refused'],
    [404, body('Must provide Webkey'), 'key_refused'],
    [200, body('Webkey not found'), 'key_refused'],
    [404, '"Webkey not found"', 'key_refused'],
    [401, '', 'key_refused'],
    [403, '<html>Access Denied</html>', 'blocked'],
    [403, body('Forbidden'), 'blocked'],
    [429, body(null), 'too_many'],
    [500, body(null), 'server_error'],
    [503, '<html><title>FMCSA System Maintenance Page</title></html>', 'server_error'],
    [200, '<html><TITLE>FMCSA System Maintenance Page</TITLE></html>', 'maintenance'],
    [200, '', 'unreadable'],
    [200, 'null', 'unreadable'],
    [200, '[]', 'unreadable'],
    [200, '{"content":', 'unreadable'],
    [200, body('An odd sentence'), 'unreadable'],
    [404, body(null), 'unreadable'],
    [400, body([]), 'unreadable'],
  ])('%i %s is a fault: %s', (status, text, fault) => {
    expect(readReply(status, text)).toEqual({ fault });
  });

  it.each([
    [200, body(null), null],
    [200, body([]), []],
    [404, body('Carrier not found'), null],
    [200, body({ carrier: {} }), { carrier: {} }],
  ])('%i %s is an answer', (status, text, content) => {
    expect(readReply(status, text)).toMatchObject({ content });
  });

  it('reads the FMCSA time, which may be missing', () => {
    expect(readReply(200, body(null))).toMatchObject({ retrievedAt: '2026-08-20T04:12:19.117Z' });
    expect(readReply(200, '{"content":null,"retrievalDate":"yesterday"}')).toEqual({ content: null, retrievedAt: null });
    expect(readReply(200, '{"content":null,"retrievalDate":7}')).toEqual({ content: null, retrievedAt: null });
  });
});

describe('carriers and dockets', () => {
  it('are read from null, one object or an array', () => {
    expect(getCarriers(null)).toEqual([]);
    expect(getCarriers([])).toEqual([]);
    expect(getCarriers({ _links: {}, carrier: { dotNumber: 1 } })).toEqual([{ dotNumber: 1 }]);
    expect(getCarriers([{ carrier: { dotNumber: 1 } }, { carrier: { dotNumber: 2 } }])).toEqual([{ dotNumber: 1 }, { dotNumber: 2 }]);
    expect(getCarriers({ dotNumber: 1 })).toBeNull();
    expect(getCarriers('text')).toBeNull();
  });

  it('are written the same way, with digits as text or number', () => {
    expect(
      toDockets([{ prefix: 'MC', docketNumber: 123456 }, { prefix: 'ff ', docketNumber: '007' }, { prefix: null, docketNumber: 1 }, 'x']),
    ).toEqual(['MC123456', 'FF7']);
    expect(toDockets(null)).toEqual([]);
    expect(toDockets({})).toBeNull();
  });

  it('lose the tax number at any depth', () => {
    expect(withoutEin({ ein: 1, a: [{ EIN: 2, b: 3 }], _links: {} })).toEqual({ a: [{ b: 3 }] });
  });
});

describe('reading a carrier', () => {
  it.each([
    ['1000', 1_000_000],
    ['0', 0],
    [750, 750_000],
    ['1000.5', 1_000_500],
    ['', null],
    ['Y', null],
    [null, null],
    [undefined, null],
    [{}, null],
    ['-5', null],
  ])('reads %j as %j dollars on file', (bipdInsuranceOnFile, liabilityOnFile) => {
    expect(readCarrier({ bipdInsuranceOnFile }).liabilityOnFile).toBe(liabilityOnFile);
  });

  it('treats null, missing and unexpected values as unknown', () => {
    const nothing = readCarrier({ statusCode: null, carrierOperation: 'x', safetyRating: 4, totalPowerUnits: '3', dbaName: ['x'] });
    expect(nothing).toMatchObject({
      isActive: false,
      isAllowedToOperate: false,
      authority: [],
      isIntrastate: false,
      safetyRating: null,
      powerUnits: null,
      dbaName: null,
    });
  });

  it('reads letters in upper and lower case', () => {
    const carrier = readCarrier({
      statusCode: 'a',
      allowedToOperate: 'y',
      brokerAuthorityStatus: 'A',
      commonAuthorityStatus: 'N',
      contractAuthorityStatus: null,
      safetyRating: 'c',
      mcs150Outdated: 'Y',
      carrierOperation: { carrierOperationCode: 'C' },
    });
    expect(carrier).toMatchObject({
      isActive: true,
      isAllowedToOperate: true,
      authority: ['broker'],
      safetyRating: 'conditional',
      isMcs150Outdated: true,
      isIntrastate: true,
    });
  });
});

import { isLoopbackAddress, isPublicAddress } from '../../../../data-loader/sources/public-address.ts';

describe('the addresses that the loader connects to', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946'])('include the public %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.8.9.1'],
    ['loopback', '::1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd00:ec2::254'],
    ['site local', 'fec0::1'],
    ['carrier NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '203.0.113.7'],
    ['documentation', '2001:db8::1'],
    ['reserved', '240.0.0.1'],
    ['unspecified', '::'],
    ['private IPv4 mapped into IPv6', '::ffff:10.0.0.1'],
    ['public IPv4 mapped into IPv6', '::ffff:93.184.216.34'],
    ['loopback IPv4 compatible with IPv6', '::127.0.0.1'],
    ['private IPv4 behind NAT64', '64:ff9b::a00:1'],
    ['private IPv4 behind a local NAT64', '64:ff9b:1::a00:1'],
    ['private IPv4 in 6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['an address that nobody has', '4000::1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('exclude %s (%s)', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('are on this machine only if they are loopback addresses', () => {
    expect(['127.0.0.1', '::1', '0.0.0.0', '10.0.0.1', '1.1.1.1', 'localhost'].filter(isLoopbackAddress)).toEqual([
      '127.0.0.1',
      '::1',
    ]);
  });
});

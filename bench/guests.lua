-- Guests for wrk, one thread a connection: each thread adds a product to the cart of a new guest ("add"), or walks new guests through whole
-- checkouts ("buy"), with a pause after each. Arguments: what, milliseconds, then the ids of products. Prints one line of JSON: how many were done, which failed, the 99th percentile.
local ffi = require('ffi')
ffi.cdef [[ typedef struct { long s; long ns; } moment; int clock_gettime(int, moment *); ]]
local moment = ffi.new('moment')
local function now()
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) * 1000 + tonumber(moment.ns) / 1e6
end

local threads = {}
function setup(thread)
  thread:set('first', #threads)
  table.insert(threads, thread)
end

local letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
local function new_id()
  local id = {}
  for at = 1, 24 do
    local letter = math.random(#letters)
    id[at] = letters:sub(letter, letter)
  end
  return table.concat(id)
end

local headers = { ['content-type'] = 'application/json', cookie = 'country_code_iso3=KSA' }
local function send(method, call, format, ...)
  return wrk.format(method, '/api/' .. call, headers, format:format(...))
end

local steps = {
  function(guest)
    return send('POST', 'cart', '{"userId":"%s","productId":"%s","count":1,"pricecon":"SAR"}', guest.id, guest.product)
  end,
  function(guest)
    return send('POST', 'shippingaddress', '{"userId":"%s","email":"%s@example.com","firstname":"Noura","lastname":"Al %s",'
      .. '"address":"King Fahd Road 12","appartment":"4B","city":"Riyadh","country":"Kingdom of Saudi Arabia","state":"Riyadh",'
      .. '"pin":"","phone":"+9665%08d"}', guest.id, guest.id, guest.id:sub(1, 6), math.random(0, 99999999))
  end,
  function(guest) return send('PUT', 'updatemethod', '{"userId":"%s","method":"COD"}', guest.id) end,
  function(guest)
    return send('POST', 'order', '{"userId":"%s","paymentMethod":"COD","transactionId":"%s","country":"KSA","totalPrice":%s}',
      guest.id, guest.id, guest.total)
  end,
}
-- the first order is refused with the amounts, the second agrees to them
steps[5] = steps[4]

local products, last, pause, turn, step, guest = {}, 1, 0, 0, 1, nil
times, failed, refusal = {}, 0, ''

function init(arguments)
  last = arguments[1] == 'add' and 1 or #steps
  pause = tonumber(arguments[2])
  for at = 3, #arguments do products[at - 2] = arguments[at] end
  math.randomseed(os.time() * 131 + first * 7919)
  turn = first
end

function delay() return step == 1 and pause or 0 end

function request()
  if step == 1 then
    turn = turn + 1
    guest = { id = new_id(), product = products[turn % #products + 1], total = '1', begun = now() }
  end
  return steps[step](guest)
end

function response(status, _, body)
  if step == 4 then guest.total = body:match('"totalPrice":([%d.]+)') end
  if status ~= (step == 4 and 409 or 200) then
    failed, refusal, step = failed + 1, status .. ' in step ' .. step, 1
  elseif step == last then
    times[#times + 1], step = now() - guest.begun, 1
  else
    step = step + 1
  end
end

function done(summary)
  local all, bad, said = {}, 0, ''
  for _, thread in ipairs(threads) do
    for _, time in ipairs(thread:get('times')) do all[#all + 1] = time end
    if thread:get('failed') > 0 then bad, said = bad + thread:get('failed'), thread:get('refusal') end
  end
  table.sort(all)
  print(string.format('{"done":%d,"seconds":%f,"p99":%f,"failed":%d,"refusal":"%s"}',
    #all, summary.duration / 1e6, all[math.ceil(#all * 0.99)] or 0, bad, said))
end
